import { type AccountType, accountTypeNames, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import { flows, rowOf } from '@vestibule/domain/flow/flow'
import { type Status, type Step, statuses } from '@vestibule/domain/flow/statuses'
import {
  type Fact,
  type Facts,
  type FlowName,
  type Guard,
  noFacts,
  type Row,
} from '@vestibule/domain/flow/types'

export interface State {
  accountType: AccountType
  flow: FlowName
  status: Status
  step: Step
  facts: Facts
  /** Names of the facts that differ from the usual facts for the status. Empty if no fact differs. */
  unlike: string
}

/** Checks whether the answers are locked, because the broker or the identity check received the answers (NV-15). */
export const isLocked = ({ flow, status, facts }: State): boolean =>
  facts.hasAccount || (flow === 'product' && (facts.verificationPassed || status === 'ONBOARDING_KYC_CHECK'))

/** Facts of both flows, each with the first status at which the fact is stored. */
const sharedEvidence: readonly [Fact, Status][] = [
  ['nameGiven', 'ONBOARDING_PERSONAL_INFO_2'],
  ['addressGiven', 'ONBOARDING_PERSONAL_INFO_3'],
  ['citizenshipGiven', 'ONBOARDING_PERSONAL_INFO_4'],
  ['identityGiven', 'ONBOARDING_PERSONAL_INFO_5'],
  ['employmentGiven', 'ONBOARDING_FINANCIAL_INFO_1'],
  ['financesGiven', 'ONBOARDING_FINANCIAL_INFO_2'],
]

const personalEvidence: readonly [Fact, Status][] = [
  ...sharedEvidence,
  ['maritalStatusGiven', 'ONBOARDING_FINANCIAL_INFO_1'],
  ['suitabilityGiven', 'ONBOARDING_AFFILATIONS'],
  ['hasAccount', 'ONBOARDING_AGREEMENTS'],
  ['accepted', 'KYC_DOCUMENTS_REQUIRED'],
  ['brokerOpen', 'KYC_REVIEW_SUCCESS'],
  ['contributionGiven', 'SECOND_BREAK_JUST_ONE_MORE_STEP'],
  ['bankLinked', 'YOU_DID_IT'],
  ['transfersRecorded', 'ONBOARDING_SIGNUP_COMPLETED'],
]

const productEvidence: readonly [Fact, Status][] = [
  ...sharedEvidence,
  ['suitabilityGiven', 'ONBOARDING_CONTRIBUTION'],
  ['contributionGiven', 'ONBOARDING_AGREEMENTS'],
  ['statementsAgreed', 'ONBOARDING_KYC_CHECK'],
  ['verificationPassed', 'ONBOARDING_KYC_SUCCESS'],
  ['bankLinked', 'ONBOARDING_CONFIRMATION'],
]

const statusOrder = (flow: FlowName): readonly Status[] =>
  flow === 'personal' ? statuses : (Object.keys(flows.product) as Status[])

const factsAt = (accountType: AccountType, status: Status): Facts => {
  const flow = flowOf(accountType)
  const order = statusOrder(flow)
  const facts: Facts = { ...noFacts, isIra: hasBeneficiaries(accountType) }
  for (const [fact, from] of flow === 'personal' ? personalEvidence : productEvidence)
    facts[fact] = order.indexOf(status) >= order.indexOf(from)
  facts.maritalStatusGiven &&= facts.isIra
  // The order alone would mark a failed check as passed, because the failure status comes after the success status.
  facts.verificationPassed &&= !['ONBOARDING_KYC_FAIL', 'KYC_WATCHLIST_FAILED'].includes(status)
  return facts
}

const guardsOf = (row: Row): Guard[] =>
  [
    ...(row.shows ?? []),
    ...(row.redirects ?? []),
    ...(row.back ?? []),
    ...(row.prerequisites ?? []),
    ...Object.values(row.on ?? {}).flat(),
  ]
    .flatMap(({ when }) => (when === undefined ? [] : [when]))
    // The database stores neither fact.
    .filter((guard) => guard !== 'justVerified' && guard !== '!justVerified' && guard !== 'declined')

const withImplied = (facts: Facts): Facts => ({
  ...facts,
  accepted: facts.accepted && facts.hasAccount,
  brokerOpen: facts.brokerOpen && facts.hasAccount,
  bankLinked: facts.bankLinked || facts.bankApproved,
})

const list = (guard: Guard) => (typeof guard === 'string' ? [guard] : guard)
const withGuard = (facts: Facts, guard: Guard, holds: boolean): Facts => {
  const changed = { ...facts }
  for (const one of list(guard)) {
    const isNegated = one.startsWith('!')
    changed[(isNegated ? one.slice(1) : one) as Fact] = isNegated !== holds
  }
  return withImplied({ ...changed, isIra: facts.isIra })
}

const unlike = (facts: Facts, usual: Facts): string =>
  (Object.keys(facts) as Fact[])
    .filter((fact) => facts[fact] !== usual[fact])
    .map((fact) => (facts[fact] ? fact : `not ${fact}`))
    .join(', ')

/**
 * Returns a state with the usual facts for the status. Then, for each guard of the status in the flow table, a state in
 * which the guard is true and a state in which it is false.
 */
const statesOf = (accountType: AccountType, status: Status, step: Step): State[] => {
  const flow = flowOf(accountType)
  const row = rowOf(flow, status, step)
  const usual = factsAt(accountType, flows[flow][status] ? status : defaultStatus(step))
  const variants = (row ? guardsOf(row) : []).flatMap((guard) => [
    withGuard(usual, guard, true),
    withGuard(usual, guard, false),
  ])
  const states = [usual, ...variants].map((facts) => ({
    accountType,
    flow,
    status,
    step,
    facts,
    unlike: unlike(facts, usual),
  }))
  return states.filter((state, index) => states.findIndex((other) => other.unlike === state.unlike) === index)
}

/** Returns the status that replaces a status without a row in the product flow, by the saved step (flow.md). */
const defaultStatus = (step: Step): Status =>
  (
    ({
      1: 'ONBOARDING_PERSONAL_INFO_1',
      2: 'ONBOARDING_FINANCIAL_INFO_1',
      3: 'ONBOARDING_CONTRIBUTION',
      4: 'ONBOARDING_CONFIRMATION',
    }) as const
  )[step]

/** Returns every combination of account type, status and guard. A status without a row is combined with each step. */
export const allStates = (): State[] =>
  accountTypeNames.flatMap((accountType) =>
    statuses.flatMap((status) => {
      const row = flows[flowOf(accountType)][status]
      const steps: readonly Step[] = row ? [row.step] : [1, 2, 3, 4]
      return steps.flatMap((step) => statesOf(accountType, status, step))
    }),
  )

/** Returns a state with the usual facts for each row of the flow tables, and for examples of statuses without a row. */
export const oneOfEachRow = (): State[] => {
  const usual = allStates().filter((state) => state.unlike === '')
  const types: readonly AccountType[] = ['REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA']
  const personal = statuses.flatMap((status, index) => {
    const isOfIra = status === 'ONBOARDING_PERSONAL_INFO_6' || status === 'ONBOARDING_FINANCIAL_INFO_1'
    const accountType = isOfIra ? 'ROTH_IRA' : types[index % types.length]
    return usual.filter((state) => state.status === status && state.accountType === accountType)
  })
  const product = usual.filter(
    ({ accountType, status, step }) =>
      accountType === 'PRODUCT' &&
      (flows.product[status] !== undefined ||
        (status === 'ONBOARDING_AFFILATIONS' && step !== 1) ||
        (status === 'YOU_DID_IT' && step === 4)),
  )
  return [...personal, ...product]
}

export const nameOf = ({ accountType, status, step, unlike: other }: State): string =>
  `${accountType} ${status} (step ${step})${other ? `, ${other}` : ''}`
