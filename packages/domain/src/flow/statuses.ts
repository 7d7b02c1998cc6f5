/** Statuses of an application, spelled as in section 4 of the specification and in a database check constraint. */
export const statuses = [
  'ONBOARDING_PERSONAL_INFO_1',
  'ONBOARDING_PERSONAL_INFO_2',
  'ONBOARDING_PERSONAL_INFO_3',
  'ONBOARDING_PERSONAL_INFO_4',
  'ONBOARDING_PERSONAL_INFO_5',
  'ONBOARDING_PERSONAL_INFO_6',
  'ONBOARDING_KYC_CHECK',
  'ONBOARDING_KYC_SUCCESS',
  'ONBOARDING_KYC_FAIL',
  'ONBOARDING_FINANCIAL_INFO_1',
  'ONBOARDING_FINANCIAL_INFO_2',
  'ONBOARDING_AFFILATIONS',
  'ONBOARDING_AFFILATIONS_UNSUITABLE',
  'ONBOARDING_AGREEMENTS',
  'KYC_DOCUMENTS_REQUIRED',
  'KYC_DOCUMENT_UPLOADED',
  'KYC_DOCUMENTS_FAILED',
  'KYC_REVIEW_FAILED',
  'KYC_WATCHLIST_FAILED',
  'KYC_REVIEW_SUCCESS',
  'BREAK_JUST_ONE_MORE_STEP',
  'ONBOARDING_CONTRIBUTION',
  'SECOND_BREAK_JUST_ONE_MORE_STEP',
  'ONBOARDING_BANK_SETUP',
  'ONBOARDING_PLAID_SIGNUP_FAILED',
  'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
  'ONBOARDING_MICRO_DEPOSIT_RETURNED',
  'ONBOARDING_BANK_SIGNUP_VERIFY',
  'ONBOARDING_PLAID_SIGNUP',
  'YOU_DID_IT',
  'SUCCESSFUL_BANK_LINKED',
  'ONBOARDING_CONFIRMATION',
  'ONBOARDING_SIGNUP_COMPLETED',
] as const

/** One endpoint of the specification spells this status differently (KY-06). */
export const otherSpelling = { of: 'KYC_DOCUMENTS_REQUIRED', is: 'KYC_DOCUMENT_REQUIRED' } as const

export type Status = (typeof statuses)[number]

export const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text)

/** Progress step: 1 is personal, 2 is financial, 3 is agreements or set-up, and 4 is contribution or confirmation. */
export type Step = 1 | 2 | 3 | 4
