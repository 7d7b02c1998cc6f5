import type { Status, Step } from '../statuses.ts'
import type { Event, Fact, Facts, FlowName } from '../types.ts'

/** From the requirements (NV-05 to NV-11, NV-15, KY-10, PR-01 to PR-05); never derive a line from the flow table. */

/** `!` negates. */
export interface Transition {
  from: readonly Status[]
  event: Event
  to: Status
  step: Step
  evidence: readonly (Fact | `!${Fact}`)[]
}

const leads = (from: Status | readonly Status[], event: Event, to: Status, step: Step, evidence = '') =>
  ({
    from: typeof from === 'string' ? [from] : from,
    event,
    to,
    step,
    evidence: evidence.split(' ').filter(Boolean) as Transition['evidence'],
  }) satisfies Transition

const forms = [
  'ONBOARDING_PERSONAL_INFO_1',
  'ONBOARDING_PERSONAL_INFO_2',
  'ONBOARDING_PERSONAL_INFO_3',
  'ONBOARDING_PERSONAL_INFO_4',
  'ONBOARDING_PERSONAL_INFO_5',
  'ONBOARDING_PERSONAL_INFO_6',
  'ONBOARDING_FINANCIAL_INFO_1',
  'ONBOARDING_FINANCIAL_INFO_2',
] as const satisfies readonly Status[]

const bankStatuses = [
  'ONBOARDING_BANK_SETUP',
  'ONBOARDING_PLAID_SIGNUP_FAILED',
  'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
  'ONBOARDING_MICRO_DEPOSIT_RETURNED',
  'ONBOARDING_BANK_SIGNUP_VERIFY',
  'ONBOARDING_PLAID_SIGNUP',
  'ONBOARDING_CONFIRMATION',
] as const satisfies readonly Status[]

export const accountStatuses = [
  'ONBOARDING_AGREEMENTS',
  'KYC_DOCUMENTS_REQUIRED',
  ...bankStatuses,
] as const satisfies readonly Status[]

const breaksAfterBank = ['YOU_DID_IT', 'SUCCESSFUL_BANK_LINKED'] as const
const breaksAfterContribution = ['SECOND_BREAK_JUST_ONE_MORE_STEP', ...breaksAfterBank] as const
const breaks = ['BREAK_JUST_ONE_MORE_STEP', ...breaksAfterContribution] as const

const mayEndByAffiliation = [
  ...forms,
  'ONBOARDING_KYC_CHECK',
  'ONBOARDING_KYC_SUCCESS',
  'ONBOARDING_AFFILATIONS',
  ...accountStatuses,
  'KYC_DOCUMENT_UPLOADED',
  'KYC_REVIEW_SUCCESS',
  ...breaks,
  'ONBOARDING_CONTRIBUTION',
] as const satisfies readonly Status[]

const depositForms = [
  'ONBOARDING_PLAID_SIGNUP_FAILED',
  'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
  'ONBOARDING_MICRO_DEPOSIT_RETURNED',
] as const satisfies readonly Status[]

const depositChecks = ['ONBOARDING_BANK_SIGNUP_VERIFY', 'ONBOARDING_PLAID_SIGNUP'] as const
const employments = ['ONBOARDING_PERSONAL_INFO_5', 'ONBOARDING_KYC_SUCCESS'] as const
const reviewed = ['ONBOARDING_AGREEMENTS', 'KYC_DOCUMENTS_REQUIRED', 'KYC_DOCUMENT_UPLOADED'] as const
const documents = ['KYC_DOCUMENTS_REQUIRED', 'KYC_DOCUMENT_UPLOADED'] as const

const firstForms = [
  leads('ONBOARDING_PERSONAL_INFO_1', 'name_saved', 'ONBOARDING_PERSONAL_INFO_2', 1, 'nameGiven'),
  leads('ONBOARDING_PERSONAL_INFO_2', 'address_saved', 'ONBOARDING_PERSONAL_INFO_3', 1, 'addressGiven'),
  leads(
    'ONBOARDING_PERSONAL_INFO_3',
    'citizenship_saved',
    'ONBOARDING_PERSONAL_INFO_4',
    1,
    'citizenshipGiven',
  ),
  leads('ONBOARDING_PERSONAL_INFO_4', 'identity_saved', 'ONBOARDING_PERSONAL_INFO_5', 1, 'identityGiven'),
  leads('ONBOARDING_FINANCIAL_INFO_1', 'finances_saved', 'ONBOARDING_FINANCIAL_INFO_2', 2, 'financesGiven'),
]

/** The first line of a status and event whose evidence holds applies. */
export const requiredTransitions: Readonly<Record<FlowName, readonly Transition[]>> = {
  personal: [
    ...firstForms,
    leads(employments, 'employment_saved', 'ONBOARDING_PERSONAL_INFO_6', 1, 'isIra employmentGiven'),
    leads(employments, 'employment_saved', 'ONBOARDING_FINANCIAL_INFO_1', 2, '!isIra employmentGiven'),
    leads(
      'ONBOARDING_PERSONAL_INFO_6',
      'marital_saved',
      'ONBOARDING_FINANCIAL_INFO_1',
      2,
      'maritalStatusGiven',
    ),
    leads(
      'ONBOARDING_FINANCIAL_INFO_2',
      'suitability_saved',
      'ONBOARDING_AFFILATIONS',
      3,
      'suitabilityGiven',
    ),

    leads(
      'ONBOARDING_KYC_CHECK',
      'verification_passed',
      'ONBOARDING_KYC_SUCCESS',
      1,
      '!hasAccount verificationPassed',
    ),
    leads(
      'ONBOARDING_KYC_CHECK',
      'verification_passed',
      'ONBOARDING_BANK_SETUP',
      3,
      'hasAccount verificationPassed',
    ),
    leads('ONBOARDING_KYC_CHECK', 'verification_failed', 'ONBOARDING_KYC_FAIL', 1),
    leads('ONBOARDING_KYC_CHECK', 'verification_error', 'ONBOARDING_PERSONAL_INFO_4', 1),

    leads('ONBOARDING_AFFILATIONS', 'account_created', 'ONBOARDING_AGREEMENTS', 3, 'hasAccount'),
    leads(accountStatuses, 'account_created', 'ONBOARDING_AGREEMENTS', 3, 'hasAccount !accepted'),
    leads(mayEndByAffiliation, 'affiliated', 'ONBOARDING_AFFILATIONS_UNSUITABLE', 3, '!hasAccount'),

    leads('ONBOARDING_AGREEMENTS', 'account_opened', 'ONBOARDING_CONTRIBUTION', 4, 'accepted brokerOpen'),
    leads('ONBOARDING_AGREEMENTS', 'kyc_failing', 'KYC_DOCUMENTS_REQUIRED', 3, 'accepted'),
    leads(reviewed, 'account_closed', 'KYC_REVIEW_FAILED', 3),
    leads(reviewed, 'watchlist_failed', 'KYC_WATCHLIST_FAILED', 3),
    leads('KYC_DOCUMENTS_REQUIRED', 'upload_started', 'KYC_DOCUMENT_UPLOADED', 3),
    leads(documents, 'account_opened', 'KYC_REVIEW_SUCCESS', 4, 'brokerOpen'),
    leads('KYC_DOCUMENT_UPLOADED', 'upload_failed', 'KYC_DOCUMENTS_REQUIRED', 3),
    leads('KYC_DOCUMENT_UPLOADED', 'documents_wanted', 'KYC_DOCUMENTS_REQUIRED', 3),
    leads('KYC_DOCUMENT_UPLOADED', 'documents_refused', 'KYC_DOCUMENTS_FAILED', 3),

    leads(
      ['KYC_REVIEW_SUCCESS', 'ONBOARDING_CONTRIBUTION'],
      'contribution_saved',
      'ONBOARDING_BANK_SETUP',
      4,
      'contributionGiven',
    ),

    leads(breaks, 'continued', 'ONBOARDING_PERSONAL_INFO_1', 1, '!nameGiven'),
    leads(breaks, 'continued', 'ONBOARDING_PERSONAL_INFO_2', 1, '!addressGiven'),
    leads(breaks, 'continued', 'ONBOARDING_PERSONAL_INFO_3', 1, '!citizenshipGiven'),
    leads(breaks, 'continued', 'ONBOARDING_PERSONAL_INFO_4', 1, '!identityGiven'),
    leads(breaks, 'continued', 'ONBOARDING_PERSONAL_INFO_5', 1, '!employmentGiven'),
    leads(breaks, 'continued', 'ONBOARDING_PERSONAL_INFO_6', 1, 'isIra !maritalStatusGiven'),
    leads(breaks, 'continued', 'ONBOARDING_FINANCIAL_INFO_1', 2, '!financesGiven'),
    leads(breaks, 'continued', 'ONBOARDING_FINANCIAL_INFO_2', 2, '!suitabilityGiven'),
    leads(breaks, 'continued', 'ONBOARDING_AFFILATIONS', 3, '!hasAccount'),
    leads(breaks, 'continued', 'ONBOARDING_AGREEMENTS', 3, '!accepted'),
    leads('BREAK_JUST_ONE_MORE_STEP', 'continued', 'ONBOARDING_CONTRIBUTION', 4),
    leads(breaksAfterContribution, 'continued', 'ONBOARDING_CONTRIBUTION', 4, '!contributionGiven'),
    leads('SECOND_BREAK_JUST_ONE_MORE_STEP', 'continued', 'ONBOARDING_BANK_SETUP', 4),
    leads(breaksAfterBank, 'continued', 'ONBOARDING_CONFIRMATION', 4, 'bankLinked'),
    leads(breaksAfterBank, 'continued', 'ONBOARDING_BANK_SETUP', 4, '!bankLinked'),

    leads(bankStatuses, 'bank_linked', 'ONBOARDING_CONFIRMATION', 4, 'hasAccount bankLinked'),
    leads(bankStatuses, 'bank_exit', 'ONBOARDING_PLAID_SIGNUP_FAILED', 4, 'hasAccount'),
    leads(bankStatuses, 'deposits_chosen', 'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', 4, 'hasAccount'),
    leads(depositForms, 'relationship_created', 'ONBOARDING_BANK_SIGNUP_VERIFY', 4, 'hasAccount'),
    leads(depositForms, 'relationship_failed', 'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', 4),
    leads(depositChecks, 'deposits_answered', 'ONBOARDING_PLAID_SIGNUP', 4),
    leads(depositChecks, 'deposits_returned', 'ONBOARDING_MICRO_DEPOSIT_RETURNED', 4),
    leads('ONBOARDING_BANK_SIGNUP_VERIFY', 'another_bank', 'ONBOARDING_BANK_SETUP', 4, 'hasAccount'),
    // an approved bank shows the confirmation, which has no way back
    leads('ONBOARDING_PLAID_SIGNUP', 'another_bank', 'ONBOARDING_BANK_SETUP', 4, 'hasAccount !bankApproved'),
    leads(
      ['ONBOARDING_PLAID_SIGNUP', 'ONBOARDING_CONFIRMATION'],
      'confirmed',
      'ONBOARDING_SIGNUP_COMPLETED',
      4,
      'transfersRecorded',
    ),
  ],
  product: [
    ...firstForms,
    leads(
      'ONBOARDING_PERSONAL_INFO_5',
      'employment_saved',
      'ONBOARDING_FINANCIAL_INFO_1',
      2,
      'employmentGiven',
    ),
    leads(
      'ONBOARDING_FINANCIAL_INFO_2',
      'suitability_saved',
      'ONBOARDING_CONTRIBUTION',
      3,
      'suitabilityGiven',
    ),
    leads('ONBOARDING_CONTRIBUTION', 'contribution_saved', 'ONBOARDING_AGREEMENTS', 3, 'contributionGiven'),
    leads('ONBOARDING_AGREEMENTS', 'statements_agreed', 'ONBOARDING_KYC_CHECK', 3, 'statementsAgreed'),
    leads('ONBOARDING_KYC_CHECK', 'verification_passed', 'ONBOARDING_KYC_SUCCESS', 3, 'verificationPassed'),
    leads('ONBOARDING_KYC_CHECK', 'verification_failed', 'ONBOARDING_KYC_FAIL', 3),
    leads('ONBOARDING_KYC_CHECK', 'verification_error', 'ONBOARDING_AGREEMENTS', 3),
    leads('ONBOARDING_KYC_SUCCESS', 'continued', 'ONBOARDING_BANK_SETUP', 3, 'verificationPassed'),
    leads(
      ['ONBOARDING_KYC_SUCCESS', 'ONBOARDING_BANK_SETUP', 'ONBOARDING_CONFIRMATION'],
      'bank_linked',
      'ONBOARDING_CONFIRMATION',
      4,
      'bankLinked',
    ),
    leads(
      'ONBOARDING_CONFIRMATION',
      'contribution_confirmed',
      'ONBOARDING_SIGNUP_COMPLETED',
      4,
      'contributionGiven bankLinked',
    ),
  ],
}

/** Other statuses count as their step's default. */
export const productStatuses = [
  ...forms.filter((form) => form !== 'ONBOARDING_PERSONAL_INFO_6'),
  'ONBOARDING_CONTRIBUTION',
  'ONBOARDING_AGREEMENTS',
  'ONBOARDING_KYC_CHECK',
  'ONBOARDING_KYC_SUCCESS',
  'ONBOARDING_KYC_FAIL',
  'ONBOARDING_BANK_SETUP',
  'ONBOARDING_CONFIRMATION',
  'ONBOARDING_SIGNUP_COMPLETED',
] as const satisfies readonly Status[]

export const serverEvents = [
  'account_created',
  'account_opened',
  'kyc_failing',
  'account_closed',
  'upload_started',
  'upload_failed',
  'documents_wanted',
  'documents_refused',
  'watchlist_failed',
  'verification_passed',
  'verification_failed',
  'verification_error',
  'bank_linked',
  'relationship_created',
  'relationship_failed',
  'deposits_answered',
  'deposits_returned',
  'confirmed',
] as const satisfies readonly Event[]

/** Saving one of them after going back keeps the status. */
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
  if (flow === 'personal' || (productStatuses as readonly Status[]).includes(status)) return status
  if (step === 3) return 'ONBOARDING_CONTRIBUTION'
  return step === 4 ? 'ONBOARDING_CONFIRMATION' : undefined
}

const holds = (facts: Facts, evidence: Transition['evidence']): boolean =>
  evidence.every((one) => (one.startsWith('!') ? !facts[one.slice(1) as Fact] : facts[one as Fact]))

/** `undefined`: the status stays. */
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
    .filter(({ event }) => !(serverEvents as readonly Event[]).includes(event))
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
      : flow === 'personal' || (productStatuses as readonly Status[]).includes(requested)
  const isWithoutAccount =
    flow === 'personal' && (accountStatuses as readonly Status[]).includes(saved) && !facts.hasAccount
  const behind: readonly Status[] = isWithoutAccount
    ? [...forms, 'ONBOARDING_AFFILATIONS']
    : forms.slice(0, (from && formsBehind[flow][from]) ?? 0)
  return isOfFlow && behind.includes(requested) ? 'keeps' : 'conflict'
}
