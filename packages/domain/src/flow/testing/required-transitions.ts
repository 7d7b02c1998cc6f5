// Lists the transitions that NV-05 to NV-11, NV-15, KY-10 and PR-01 to PR-05 require, independently of the flow table.

import { entries } from '../../testing/results.ts'
import { type Status, type Step, statuses } from '../statuses.ts'
import { type Event, events, type Fact, type Facts, type FlowName } from '../types.ts'

/** A required transition. `!` negates a fact. */
export interface Transition {
  from: readonly Status[]
  event: Event
  to: Status
  step: Step
  evidence: readonly (Fact | `!${Fact}`)[]
}

const listed = (table: string): Status[] =>
  entries(table).map((name) => {
    if (!statuses.includes(name as Status)) throw new Error(`${name} is no status`)
    return name as Status
  })

const forms = listed(`
  ONBOARDING_PERSONAL_INFO_1 | ONBOARDING_PERSONAL_INFO_2 | ONBOARDING_PERSONAL_INFO_3 | ONBOARDING_PERSONAL_INFO_4
  ONBOARDING_PERSONAL_INFO_5 | ONBOARDING_PERSONAL_INFO_6 | ONBOARDING_FINANCIAL_INFO_1 | ONBOARDING_FINANCIAL_INFO_2
`)
const bankStatuses = listed(`
  ONBOARDING_BANK_SETUP | ONBOARDING_PLAID_SIGNUP_FAILED | ONBOARDING_BANK_SIGNUP_MICRODEPOSIT
  ONBOARDING_MICRO_DEPOSIT_RETURNED | ONBOARDING_BANK_SIGNUP_VERIFY | ONBOARDING_PLAID_SIGNUP | ONBOARDING_CONFIRMATION
`)
export const accountStatuses: readonly Status[] = [
  ...listed('ONBOARDING_AGREEMENTS | KYC_DOCUMENTS_REQUIRED'),
  ...bankStatuses,
]
const breaksAfterBank = listed('YOU_DID_IT | SUCCESSFUL_BANK_LINKED')
const breaksAfterContribution = [...listed('SECOND_BREAK_JUST_ONE_MORE_STEP'), ...breaksAfterBank]
const breaks = [...listed('BREAK_JUST_ONE_MORE_STEP'), ...breaksAfterContribution]

/** Names for groups of statuses in the tables below. */
const groups: Readonly<Record<string, readonly Status[]>> = {
  bankStatuses,
  accountStatuses,
  breaksAfterBank,
  breaksAfterContribution,
  breaks,
  mayEndByAffiliation: [
    ...forms,
    ...listed('ONBOARDING_KYC_CHECK | ONBOARDING_KYC_SUCCESS | ONBOARDING_AFFILATIONS'),
    ...accountStatuses,
    ...listed('KYC_DOCUMENT_UPLOADED | KYC_REVIEW_SUCCESS'),
    ...breaks,
    ...listed('ONBOARDING_CONTRIBUTION'),
  ],
  depositForms: listed(
    'ONBOARDING_PLAID_SIGNUP_FAILED | ONBOARDING_BANK_SIGNUP_MICRODEPOSIT | ONBOARDING_MICRO_DEPOSIT_RETURNED',
  ),
  depositChecks: listed('ONBOARDING_BANK_SIGNUP_VERIFY | ONBOARDING_PLAID_SIGNUP'),
  employments: listed('ONBOARDING_PERSONAL_INFO_5 | ONBOARDING_KYC_SUCCESS'),
  reviewed: listed('ONBOARDING_AGREEMENTS | KYC_DOCUMENTS_REQUIRED | KYC_DOCUMENT_UPLOADED'),
  documents: listed('KYC_DOCUMENTS_REQUIRED | KYC_DOCUMENT_UPLOADED'),
}

/** Parses a table with lines in the format `from | event | evidence | to step`. */
const transitions = (table: string): Transition[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', event = '', evidence = '', target = ''] = line.split('|').map((cell) => cell.trim())
      const [to = '', step] = target.split(' ')
      if (!(event in events)) throw new Error(`${event} is no event`)
      return {
        from: groups[from] ?? listed(from.replaceAll(',', '|')),
        event: event as Event,
        to: listed(to)[0] as Status,
        step: Number(step) as Step,
        evidence: evidence.split(' ').filter(Boolean) as Transition['evidence'],
      }
    })

const firstForms = transitions(`
  ONBOARDING_PERSONAL_INFO_1 | name_saved | nameGiven | ONBOARDING_PERSONAL_INFO_2 1
  ONBOARDING_PERSONAL_INFO_2 | address_saved | addressGiven | ONBOARDING_PERSONAL_INFO_3 1
  ONBOARDING_PERSONAL_INFO_3 | citizenship_saved | citizenshipGiven | ONBOARDING_PERSONAL_INFO_4 1
  ONBOARDING_PERSONAL_INFO_4 | identity_saved | identityGiven | ONBOARDING_PERSONAL_INFO_5 1
  ONBOARDING_FINANCIAL_INFO_1 | finances_saved | financesGiven | ONBOARDING_FINANCIAL_INFO_2 2
`)

/** Required transitions by flow. Of several lines for a status and event, the first whose evidence holds applies. */
export const requiredTransitions: Readonly<Record<FlowName, readonly Transition[]>> = {
  personal: [
    ...firstForms,
    ...transitions(`
      employments | employment_saved | isIra employmentGiven | ONBOARDING_PERSONAL_INFO_6 1
      employments | employment_saved | !isIra employmentGiven | ONBOARDING_FINANCIAL_INFO_1 2
      ONBOARDING_PERSONAL_INFO_6 | marital_saved | maritalStatusGiven | ONBOARDING_FINANCIAL_INFO_1 2
      ONBOARDING_FINANCIAL_INFO_2 | suitability_saved | suitabilityGiven | ONBOARDING_AFFILATIONS 3
      ONBOARDING_KYC_CHECK | verification_passed | !hasAccount verificationPassed | ONBOARDING_KYC_SUCCESS 1
      ONBOARDING_KYC_CHECK | verification_passed | hasAccount verificationPassed | ONBOARDING_BANK_SETUP 3
      ONBOARDING_KYC_CHECK | verification_failed | | ONBOARDING_KYC_FAIL 1
      ONBOARDING_KYC_CHECK | verification_error | | ONBOARDING_PERSONAL_INFO_4 1
      ONBOARDING_KYC_CHECK | watchlist_failed | | KYC_WATCHLIST_FAILED 3
      ONBOARDING_AFFILATIONS | account_created | hasAccount | ONBOARDING_AGREEMENTS 3
      accountStatuses | account_created | hasAccount !accepted | ONBOARDING_AGREEMENTS 3
      mayEndByAffiliation | affiliated | !hasAccount | ONBOARDING_AFFILATIONS_UNSUITABLE 3
      ONBOARDING_AFFILATIONS_UNSUITABLE | employer_consented | employedByBrandOrBroker employerConsented | ONBOARDING_AFFILATIONS 3
      ONBOARDING_AGREEMENTS | account_opened | accepted brokerOpen | ONBOARDING_CONTRIBUTION 4
      ONBOARDING_AGREEMENTS | kyc_failing | accepted | KYC_DOCUMENTS_REQUIRED 3
      reviewed | account_closed | | KYC_REVIEW_FAILED 3
      reviewed | watchlist_failed | | KYC_WATCHLIST_FAILED 3
      KYC_DOCUMENTS_REQUIRED | upload_started | | KYC_DOCUMENT_UPLOADED 3
      documents | account_opened | brokerOpen | KYC_REVIEW_SUCCESS 4
      KYC_DOCUMENT_UPLOADED | upload_failed | | KYC_DOCUMENTS_REQUIRED 3
      KYC_DOCUMENT_UPLOADED | documents_wanted | | KYC_DOCUMENTS_REQUIRED 3
      KYC_DOCUMENT_UPLOADED | documents_refused | | KYC_DOCUMENTS_FAILED 3
      KYC_REVIEW_SUCCESS, ONBOARDING_CONTRIBUTION | contribution_saved | contributionGiven | ONBOARDING_BANK_SETUP 4
      breaks | continued | !nameGiven | ONBOARDING_PERSONAL_INFO_1 1
      breaks | continued | !addressGiven | ONBOARDING_PERSONAL_INFO_2 1
      breaks | continued | !citizenshipGiven | ONBOARDING_PERSONAL_INFO_3 1
      breaks | continued | !identityGiven | ONBOARDING_PERSONAL_INFO_4 1
      breaks | continued | !employmentGiven | ONBOARDING_PERSONAL_INFO_5 1
      breaks | continued | isIra !maritalStatusGiven | ONBOARDING_PERSONAL_INFO_6 1
      breaks | continued | !financesGiven | ONBOARDING_FINANCIAL_INFO_1 2
      breaks | continued | !suitabilityGiven | ONBOARDING_FINANCIAL_INFO_2 2
      breaks | continued | !hasAccount | ONBOARDING_AFFILATIONS 3
      breaks | continued | !accepted | ONBOARDING_AGREEMENTS 3
      BREAK_JUST_ONE_MORE_STEP | continued | | ONBOARDING_CONTRIBUTION 4
      breaksAfterContribution | continued | !contributionGiven | ONBOARDING_CONTRIBUTION 4
      SECOND_BREAK_JUST_ONE_MORE_STEP | continued | | ONBOARDING_BANK_SETUP 4
      breaksAfterBank | continued | bankLinked | ONBOARDING_CONFIRMATION 4
      breaksAfterBank | continued | !bankLinked | ONBOARDING_BANK_SETUP 4
      bankStatuses | bank_linked | hasAccount bankLinked | ONBOARDING_CONFIRMATION 4
      bankStatuses | bank_exit | hasAccount | ONBOARDING_PLAID_SIGNUP_FAILED 4
      bankStatuses | deposits_chosen | hasAccount | ONBOARDING_BANK_SIGNUP_MICRODEPOSIT 4
      depositForms | relationship_created | hasAccount | ONBOARDING_BANK_SIGNUP_VERIFY 4
      depositForms | relationship_failed | | ONBOARDING_BANK_SIGNUP_MICRODEPOSIT 4
      depositChecks | deposits_answered | | ONBOARDING_PLAID_SIGNUP 4
      depositChecks | deposits_returned | | ONBOARDING_MICRO_DEPOSIT_RETURNED 4
      ONBOARDING_BANK_SIGNUP_VERIFY | another_bank | hasAccount | ONBOARDING_BANK_SETUP 4
      ONBOARDING_PLAID_SIGNUP | another_bank | hasAccount !bankApproved | ONBOARDING_BANK_SETUP 4
      ONBOARDING_PLAID_SIGNUP, ONBOARDING_CONFIRMATION | confirmed | transfersRecorded | ONBOARDING_SIGNUP_COMPLETED 4
    `),
  ],
  product: [
    ...firstForms,
    ...transitions(`
      ONBOARDING_PERSONAL_INFO_5 | employment_saved | employmentGiven | ONBOARDING_FINANCIAL_INFO_1 2
      ONBOARDING_FINANCIAL_INFO_2 | suitability_saved | suitabilityGiven | ONBOARDING_CONTRIBUTION 3
      ONBOARDING_CONTRIBUTION | contribution_saved | contributionGiven | ONBOARDING_AGREEMENTS 3
      ONBOARDING_AGREEMENTS | statements_agreed | statementsAgreed | ONBOARDING_KYC_CHECK 3
      ONBOARDING_KYC_CHECK | verification_passed | verificationPassed | ONBOARDING_KYC_SUCCESS 3
      ONBOARDING_KYC_CHECK | verification_failed | | ONBOARDING_KYC_FAIL 3
      ONBOARDING_KYC_CHECK | verification_error | | ONBOARDING_AGREEMENTS 3
      ONBOARDING_KYC_CHECK | watchlist_failed | | KYC_WATCHLIST_FAILED 3
      ONBOARDING_KYC_SUCCESS | continued | verificationPassed | ONBOARDING_BANK_SETUP 3
      ONBOARDING_KYC_SUCCESS, ONBOARDING_BANK_SETUP, ONBOARDING_CONFIRMATION | bank_linked | bankLinked | ONBOARDING_CONFIRMATION 4
      ONBOARDING_CONFIRMATION | contribution_confirmed | contributionGiven bankLinked | ONBOARDING_SIGNUP_COMPLETED 4
    `),
  ],
}

/** Statuses with their own rows in the product flow. For other statuses, the step determines the row. */
export const productStatuses = [
  ...forms.filter((form) => form !== 'ONBOARDING_PERSONAL_INFO_6'),
  ...listed(`
    ONBOARDING_CONTRIBUTION | ONBOARDING_AGREEMENTS | ONBOARDING_KYC_CHECK | ONBOARDING_KYC_SUCCESS
    ONBOARDING_KYC_FAIL | ONBOARDING_BANK_SETUP | ONBOARDING_CONFIRMATION | ONBOARDING_SIGNUP_COMPLETED
    ONBOARDING_AFFILATIONS_UNSUITABLE | KYC_DOCUMENT_UPLOADED | KYC_DOCUMENTS_FAILED | KYC_REVIEW_FAILED
    KYC_WATCHLIST_FAILED
  `),
]

export const serverEvents = entries(`
  employer_consented | account_created | account_opened | kyc_failing | account_closed | upload_started | upload_failed | documents_wanted
  documents_refused | watchlist_failed | verification_passed | verification_failed | verification_error | bank_linked
  relationship_created | relationship_failed | deposits_answered | deposits_returned | confirmed
`)

/** For each status, the number of earlier entries in `forms`. Saving an earlier form leaves the status unchanged. */
const formsBehind: Readonly<Record<FlowName, Partial<Readonly<Record<Status, number>>>>> = {
  personal: {
    ONBOARDING_PERSONAL_INFO_2: 1,
    ONBOARDING_PERSONAL_INFO_3: 2,
    ONBOARDING_PERSONAL_INFO_4: 3,
    ONBOARDING_PERSONAL_INFO_5: 4,
    ONBOARDING_KYC_SUCCESS: 4,
    ONBOARDING_PERSONAL_INFO_6: 5,
    ONBOARDING_FINANCIAL_INFO_1: 6,
    ONBOARDING_FINANCIAL_INFO_2: 7,
    ONBOARDING_AFFILATIONS: 8,
  },
  product: {
    ONBOARDING_PERSONAL_INFO_2: 1,
    ONBOARDING_PERSONAL_INFO_3: 2,
    ONBOARDING_PERSONAL_INFO_4: 3,
    ONBOARDING_PERSONAL_INFO_5: 4,
    ONBOARDING_FINANCIAL_INFO_1: 6,
    ONBOARDING_FINANCIAL_INFO_2: 7,
    ONBOARDING_CONTRIBUTION: 8,
    ONBOARDING_AGREEMENTS: 8,
  },
}

const lineStatus = (flow: FlowName, status: Status, step: Step): Status | undefined => {
  if (flow === 'personal' || productStatuses.includes(status)) return status
  if (step === 3) return 'ONBOARDING_CONTRIBUTION'
  return step === 4 ? 'ONBOARDING_CONFIRMATION' : undefined
}

const holds = (facts: Facts, evidence: Transition['evidence']): boolean =>
  evidence.every((one) => (one.startsWith('!') ? !facts[one.slice(1) as Fact] : facts[one as Fact]))

/** Returns the required transition, or `undefined` if the status must not change. */
export const requiredMove = (
  flow: FlowName,
  status: Status,
  step: Step,
  event: Event,
  facts: Facts,
): { to: Status; step: Step } | undefined => {
  const from = lineStatus(flow, status, step)
  const line = requiredTransitions[flow].find(
    (one) => one.event === event && from && one.from.includes(from) && holds(facts, one.evidence),
  )
  return line && line.to !== status ? { to: line.to, step: line.step } : undefined
}

export const requestedMove = (
  flow: FlowName,
  saved: Status,
  step: Step,
  requested: Status,
  facts: Facts,
): { to: Status; step: Step } | undefined =>
  requiredTransitions[flow]
    .filter(({ event }) => !serverEvents.includes(event))
    .map(({ event }) => requiredMove(flow, saved, step, event, facts))
    .find((move) => move?.to === requested)

export const requiredOutcome = (
  flow: FlowName,
  saved: Status,
  step: Step,
  requested: Status,
  facts: Facts,
): 'already' | 'moves' | 'keeps' | 'conflict' => {
  if (requested === saved) return 'already'
  const from = lineStatus(flow, saved, step)
  if (requestedMove(flow, saved, step, requested, facts)) return 'moves'
  const isOfFlow =
    requested === 'ONBOARDING_PERSONAL_INFO_6'
      ? flow === 'personal' && facts.isIra
      : flow === 'personal' || productStatuses.includes(requested)
  const isWithoutAccount = flow === 'personal' && accountStatuses.includes(saved) && !facts.hasAccount
  const behind: readonly Status[] = isWithoutAccount
    ? [...forms, 'ONBOARDING_AFFILATIONS']
    : forms.slice(0, (from && formsBehind[flow][from]) ?? 0)
  return isOfFlow && behind.includes(requested) ? 'keeps' : 'conflict'
}
