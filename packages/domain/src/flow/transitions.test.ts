import { expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { backFrom, checkRequest, flows, moveOn, viewOf } from './flow.ts'
import { type Status, type Step, statuses } from './statuses.ts'
import {
  productStatuses,
  requiredMove,
  requiredOutcome,
  serverEvents,
} from './testing/required-transitions.ts'
import {
  type Event,
  events,
  type Facts,
  type FlowName,
  factNames,
  noFacts,
  type Redirect,
  type Screen,
} from './types.ts'

const allEvents = Object.keys(events) as Event[]
const all = Object.fromEntries(factNames.map((fact) => [fact, true])) as Facts

/** Adds the facts that other facts imply. For example, accepted agreements imply an account. */
const consistent = (facts: Facts): Facts => ({
  ...facts,
  hasAccount: facts.hasAccount || facts.accepted || facts.brokerOpen || facts.transfersRecorded,
  bankLinked: facts.bankLinked || facts.bankApproved,
})

const applicants: Facts[] = [
  noFacts,
  all,
  { ...all, declined: false, isIra: false, bankApproved: false },
  {
    ...all,
    ...Object.fromEntries(
      entries(`
        declined | hasAccount | accepted | brokerOpen | transfersRecorded | bankLinked | bankApproved
      `).map((fact) => [fact, false]),
    ),
  },
]
const variants = applicants.flatMap((facts) =>
  [facts, ...factNames.map((fact) => ({ ...facts, [fact]: !facts[fact] }))].map(consistent),
)

const places = (['personal', 'product'] as const).flatMap((flow) =>
  statuses.flatMap((status): { flow: FlowName; status: Status; step: Step }[] => {
    const row = flows[flow][status]
    return (row ? [row.step] : ([1, 2, 3, 4] as const)).map((step) => ({ flow, status, step }))
  }),
)

test('[NV-05] [PR-01] [PR-05] has the required product statuses and server events', () => {
  expect(Object.keys(flows.product).sort()).toEqual([...productStatuses].sort())
  expect(allEvents.filter((event) => events[event] === 'server').sort()).toEqual([...serverEvents].sort())
})

test('[NV-05] [NV-07] [NV-10] [NV-15] [PE-13] [PE-19] [FI-05] [PR-01] every event leads from every status to the required one, given its evidence', () => {
  const wrong = new Set<string>()
  for (const { flow, status, step } of places)
    for (const event of allEvents)
      for (const facts of variants) {
        const isAboutAccount = /^(account_(opened|closed)|kyc_|upload_|documents_|watchlist_)/.test(event)
        if (isAboutAccount && status !== 'ONBOARDING_KYC_CHECK' && !facts.hasAccount) continue
        const move = moveOn(flow, status, step, event, facts)
        const made = move && move.to !== status ? `${move.to} ${move.step}` : 'stays'
        const required = requiredMove(flow, status, step, event, facts)
        const expected = required ? `${required.to} ${required.step}` : 'stays'
        if (made !== expected) wrong.add(`${flow} ${status} ${step} ${event}: ${made}, required: ${expected}`)
      }
  expect([...wrong]).toEqual([])
})

test('[NV-05] [API-05] [CF-03] answers a request for every status from every status as required', () => {
  const wrong = new Set<string>()
  for (const { flow, status, step } of places)
    for (const requested of statuses)
      for (const facts of variants.filter(({ declined }) => !declined)) {
        const outcome = checkRequest(flow, status, step, requested, facts)
        const required = requiredOutcome(flow, status, step, requested, facts)
        if (outcome !== required)
          wrong.add(`${flow} ${status} ${step} requested ${requested}: ${outcome}, required: ${required}`)
      }
  expect([...wrong]).toEqual([])
})

/** A line of flow.md: status, step, screen or page, and Back. `facts` override a complete applicant's facts. */
type Shown = [
  status: Status,
  step: Step,
  shown: Screen | Redirect,
  back?: Status | undefined,
  facts?: Partial<Facts>,
]

const contact = '/message/contactWithTeamErrorpage'
const common: Shown[] = [
  ['ONBOARDING_PERSONAL_INFO_1', 1, 'name'],
  ['ONBOARDING_PERSONAL_INFO_2', 1, 'address', 'ONBOARDING_PERSONAL_INFO_1'],
  ['ONBOARDING_PERSONAL_INFO_3', 1, 'citizenship', 'ONBOARDING_PERSONAL_INFO_2'],
  ['ONBOARDING_PERSONAL_INFO_4', 1, 'identity', 'ONBOARDING_PERSONAL_INFO_3'],
  ['ONBOARDING_PERSONAL_INFO_5', 1, 'employment', 'ONBOARDING_PERSONAL_INFO_4'],
  ['ONBOARDING_FINANCIAL_INFO_1', 2, 'finances', 'ONBOARDING_PERSONAL_INFO_5'],
  ['ONBOARDING_FINANCIAL_INFO_2', 2, 'suitability', 'ONBOARDING_FINANCIAL_INFO_1'],
]
const redirects: Shown[] = [
  ['ONBOARDING_AFFILATIONS_UNSUITABLE', 3, contact],
  [
    'ONBOARDING_AFFILATIONS_UNSUITABLE',
    3,
    '/message/3210letter',
    undefined,
    { employedByBrandOrBroker: true },
  ],
  ['KYC_DOCUMENT_UPLOADED', 3, '/message/successfullDocumentsUploaded'],
  ['KYC_DOCUMENTS_FAILED', 3, contact],
  ['KYC_REVIEW_FAILED', 3, contact],
  ['KYC_WATCHLIST_FAILED', 3, contact],
]
const requiredScreens: Readonly<Record<FlowName, readonly Shown[]>> = {
  personal: [
    ...common,
    ['ONBOARDING_PERSONAL_INFO_6', 1, 'beneficiaries', 'ONBOARDING_PERSONAL_INFO_5', { isIra: true }],
    ['ONBOARDING_FINANCIAL_INFO_1', 2, 'finances', 'ONBOARDING_PERSONAL_INFO_6', { isIra: true }],
    ['ONBOARDING_KYC_CHECK', 1, 'identity-wait'],
    ['ONBOARDING_KYC_SUCCESS', 1, 'employment', 'ONBOARDING_PERSONAL_INFO_4'],
    ['ONBOARDING_KYC_SUCCESS', 1, 'identity-passed', 'ONBOARDING_PERSONAL_INFO_4', { justVerified: true }],
    ['ONBOARDING_KYC_FAIL', 1, 'not-qualified'],
    ['ONBOARDING_AFFILATIONS', 3, 'affiliations', 'ONBOARDING_FINANCIAL_INFO_2'],
    ...redirects,
    ['ONBOARDING_AGREEMENTS', 3, 'agreements', 'ONBOARDING_AFFILATIONS', { accepted: false }],
    ['ONBOARDING_AGREEMENTS', 3, 'review'],
    ['KYC_DOCUMENTS_REQUIRED', 3, 'documents', undefined, { allItemsVerified: false }],
    ['KYC_DOCUMENTS_REQUIRED', 3, 'review'],
    ['KYC_REVIEW_SUCCESS', 4, 'contribution'],
    ['BREAK_JUST_ONE_MORE_STEP', 4, 'break'],
    ['ONBOARDING_CONTRIBUTION', 4, 'contribution'],
    ['SECOND_BREAK_JUST_ONE_MORE_STEP', 4, 'break'],
    ['ONBOARDING_BANK_SETUP', 4, 'bank', 'ONBOARDING_CONTRIBUTION'],
    ['ONBOARDING_PLAID_SIGNUP_FAILED', 4, 'deposit-form', 'ONBOARDING_BANK_SETUP'],
    ['ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', 4, 'deposit-form', 'ONBOARDING_BANK_SETUP'],
    ['ONBOARDING_MICRO_DEPOSIT_RETURNED', 4, 'deposit-form', 'ONBOARDING_BANK_SETUP'],
    ['ONBOARDING_BANK_SIGNUP_VERIFY', 4, 'deposit-verify'],
    ['ONBOARDING_PLAID_SIGNUP', 4, 'deposit-verify'],
    ['ONBOARDING_PLAID_SIGNUP', 4, 'confirmation', 'ONBOARDING_BANK_SETUP', { bankApproved: true }],
    ['YOU_DID_IT', 4, 'break'],
    ['SUCCESSFUL_BANK_LINKED', 4, 'break'],
    ['ONBOARDING_CONFIRMATION', 4, 'confirmation', 'ONBOARDING_BANK_SETUP'],
    ['ONBOARDING_SIGNUP_COMPLETED', 4, 'congratulations'],
  ],
  product: [
    ...common,
    ['ONBOARDING_CONTRIBUTION', 3, 'contribution', 'ONBOARDING_FINANCIAL_INFO_2'],
    ['ONBOARDING_AGREEMENTS', 3, 'statements', 'ONBOARDING_CONTRIBUTION'],
    ['ONBOARDING_KYC_CHECK', 3, 'identity-wait'],
    ['ONBOARDING_KYC_SUCCESS', 3, 'bank', 'ONBOARDING_CONTRIBUTION'],
    ['ONBOARDING_KYC_SUCCESS', 3, 'identity-passed', undefined, { justVerified: true }],
    ['ONBOARDING_KYC_FAIL', 3, 'not-qualified'],
    ['ONBOARDING_BANK_SETUP', 3, 'bank', 'ONBOARDING_CONTRIBUTION'],
    ['ONBOARDING_CONFIRMATION', 4, 'confirmation', 'ONBOARDING_BANK_SETUP'],
    ['ONBOARDING_SIGNUP_COMPLETED', 4, 'congratulations'],
    ...redirects,
    ['YOU_DID_IT', 4, 'confirmation', 'ONBOARDING_BANK_SETUP'],
    ['KYC_DOCUMENTS_REQUIRED', 3, 'contribution', 'ONBOARDING_FINANCIAL_INFO_2'],
    ['ONBOARDING_BANK_SIGNUP_VERIFY', 4, 'confirmation', 'ONBOARDING_BANK_SETUP'],
  ],
}

test('[NV-06] [NV-07] [NV-09] [NV-11] [PR-09] [AF-03] [BA-14] [PR-04] shows the required step, screen and Back target for every status', () => {
  const stored: Facts = {
    ...all,
    isIra: false,
    declined: false,
    justVerified: false,
    employedByBrandOrBroker: false,
    bankApproved: false,
  }
  for (const flow of ['personal', 'product'] as const) {
    const required = requiredScreens[flow]
    for (const [status, step, shown, back, facts] of required) {
      const view = viewOf(flow, status, step, { ...stored, ...facts })
      const name = `${flow} ${status} ${JSON.stringify(facts ?? {})}`
      expect(view, name).toMatchObject(
        shown.startsWith('/') ? { kind: 'redirect', to: shown } : { kind: 'screen', screen: shown, step },
      )
      expect(backFrom(flow, status, step, { ...stored, ...facts }), name).toBe(back)
    }
    expect(Object.keys(flows[flow]).filter((one) => !required.some(([status]) => status === one))).toEqual([])
  }
})
