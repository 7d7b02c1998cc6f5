import type { Status } from './statuses.ts'
import type { Fact, Flow, Guard, Row, ScreenChoice, ScreenVariant, Target } from './types.ts'

/** Forms before the account is opened, in order. `when` holds while the form is unanswered. */
const unanswered = [
  { to: 'ONBOARDING_PERSONAL_INFO_1', when: ['!nameGiven'] },
  { to: 'ONBOARDING_PERSONAL_INFO_2', when: ['!addressGiven'] },
  { to: 'ONBOARDING_PERSONAL_INFO_3', when: ['!citizenshipGiven'] },
  { to: 'ONBOARDING_PERSONAL_INFO_4', when: ['!identityGiven'] },
  { to: 'ONBOARDING_PERSONAL_INFO_5', when: ['!employmentGiven'] },
  { to: 'ONBOARDING_PERSONAL_INFO_6', when: ['isIra', '!maritalStatusGiven'] },
  { to: 'ONBOARDING_FINANCIAL_INFO_1', when: ['!financesGiven'] },
  { to: 'ONBOARDING_FINANCIAL_INFO_2', when: ['!suitabilityGiven'] },
  { to: 'ONBOARDING_AFFILATIONS', when: ['!hasAccount'] },
] as const satisfies readonly { to: Status; when: readonly (Fact | `!${Fact}`)[] }[]

/** Redirects for clients without an account. The first whose condition holds leads to the first unanswered screen. */
const needsAccount = unanswered.map(({ to, when }) => ({ to, when: ['!hasAccount', ...when] as const }))

/** Redirect to the citizenship form, for an applicant with neither citizenship nor permanent residence. */
export const eligible = [{ to: 'ONBOARDING_PERSONAL_INFO_3', when: 'declined' }] as const satisfies readonly {
  to: Status
  when: Guard
}[]

const affiliated = {
  affiliated: [{ to: 'ONBOARDING_AFFILATIONS_UNSUITABLE', when: '!hasAccount' }],
} as const satisfies Record<string, readonly Target[]>

/** Transitions of clients without an account. Saving a form does not change the status until `account_created`. */
const withoutAccount = {
  ...affiliated,
  account_created: [{ to: 'ONBOARDING_AGREEMENTS', when: '!accepted', needs: ['hasAccount'] }],
} as const satisfies Record<string, readonly Target[]>

/** The screens from the first to the agreements. `when` holds if the screen is incomplete, so the first match is shown. */
const firstUnmet = [
  ...unanswered,
  { to: 'ONBOARDING_AGREEMENTS', when: '!accepted' },
] as const satisfies readonly Target[]

const bank = {
  ...withoutAccount,
  bank_linked: [{ to: 'ONBOARDING_CONFIRMATION', needs: ['hasAccount', 'bankLinked'] }],
  bank_exit: [{ to: 'ONBOARDING_PLAID_SIGNUP_FAILED', needs: ['hasAccount'] }],
  deposits_chosen: [{ to: 'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT', needs: ['hasAccount'] }],
} as const satisfies Record<string, readonly Target[]>

const depositForm = {
  ...bank,
  relationship_created: [{ to: 'ONBOARDING_BANK_SIGNUP_VERIFY', needs: ['hasAccount'] }],
  relationship_failed: [{ to: 'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT' }],
} as const satisfies Record<string, readonly Target[]>

const verify = {
  ...bank,
  deposits_answered: [{ to: 'ONBOARDING_PLAID_SIGNUP' }],
  deposits_returned: [{ to: 'ONBOARDING_MICRO_DEPOSIT_RETURNED' }],
  another_bank: [{ to: 'ONBOARDING_BANK_SETUP', needs: ['hasAccount'] }],
} as const satisfies Record<string, readonly Target[]>

const confirmed = [
  { to: 'ONBOARDING_SIGNUP_COMPLETED', needs: ['hasAccount', 'transfersRecorded'] },
] as const satisfies readonly Target[]

const afterEmployment = [
  { to: 'ONBOARDING_PERSONAL_INFO_6', when: 'isIra' },
  { to: 'ONBOARDING_FINANCIAL_INFO_1', when: '!isIra' },
] as const satisfies readonly Target[]

const beforeBank = [
  ...firstUnmet,
  { to: 'ONBOARDING_CONTRIBUTION', when: '!contributionGiven' },
] as const satisfies readonly Target[]

const afterBank = [
  ...beforeBank,
  { to: 'ONBOARDING_CONFIRMATION', when: 'bankLinked' },
  { to: 'ONBOARDING_BANK_SETUP', when: '!bankLinked' },
] as const satisfies readonly Target[]

const depositFormRow = (variant?: ScreenVariant): Row => ({
  step: 4,
  prerequisites: needsAccount,
  shows: [{ screen: 'deposit-form', ...(variant && { variant }) }],
  on: depositForm,
  back: [{ to: 'ONBOARDING_BANK_SETUP' }],
})

const breakRow = (variant: ScreenVariant, continued: readonly Target[]): Row => ({
  step: 4,
  shows: [{ screen: 'break', variant }],
  on: { continued, ...affiliated },
  headerHidden: true,
  restoreOnly: true,
})

const contribution: Row = {
  step: 4,
  shows: [{ screen: 'contribution' }],
  on: { contribution_saved: [{ to: 'ONBOARDING_BANK_SETUP' }], ...affiliated },
}

export const verified = { screen: 'identity-passed', when: 'justVerified' } as const satisfies ScreenChoice

/** The flow of REGULAR, ROTH_IRA and TRADITIONAL_IRA accounts. */
export const personalFlow: Flow = {
  ONBOARDING_PERSONAL_INFO_1: {
    step: 1,
    shows: [{ screen: 'name' }],
    on: { name_saved: [{ to: 'ONBOARDING_PERSONAL_INFO_2' }], ...affiliated },
  },
  ONBOARDING_PERSONAL_INFO_2: {
    step: 1,
    shows: [{ screen: 'address' }],
    on: { address_saved: [{ to: 'ONBOARDING_PERSONAL_INFO_3' }], ...affiliated },
    back: [{ to: 'ONBOARDING_PERSONAL_INFO_1' }],
  },
  ONBOARDING_PERSONAL_INFO_3: {
    step: 1,
    shows: [{ screen: 'citizenship' }],
    on: { citizenship_saved: [{ to: 'ONBOARDING_PERSONAL_INFO_4' }], ...affiliated },
    back: [{ to: 'ONBOARDING_PERSONAL_INFO_2' }],
  },
  ONBOARDING_PERSONAL_INFO_4: {
    step: 1,
    prerequisites: eligible,
    shows: [{ screen: 'identity' }],
    on: { identity_saved: [{ to: 'ONBOARDING_PERSONAL_INFO_5' }], ...affiliated },
    back: [{ to: 'ONBOARDING_PERSONAL_INFO_3' }],
  },
  ONBOARDING_PERSONAL_INFO_5: {
    step: 1,
    prerequisites: eligible,
    shows: [{ screen: 'employment' }],
    on: { employment_saved: afterEmployment, ...affiliated },
    back: [{ to: 'ONBOARDING_PERSONAL_INFO_4' }],
  },
  ONBOARDING_PERSONAL_INFO_6: {
    step: 1,
    prerequisites: eligible,
    shows: [{ screen: 'beneficiaries' }],
    on: { marital_saved: [{ to: 'ONBOARDING_FINANCIAL_INFO_1' }], ...affiliated },
    back: [{ to: 'ONBOARDING_PERSONAL_INFO_5' }],
  },
  ONBOARDING_KYC_CHECK: {
    step: 1,
    awaitsProvider: true,
    shows: [{ screen: 'identity-wait' }],
    on: {
      verification_passed: [
        { to: 'ONBOARDING_BANK_SETUP', when: 'hasAccount', needs: ['verificationPassed'], step: 3 },
        { to: 'ONBOARDING_KYC_SUCCESS', when: '!hasAccount', needs: ['verificationPassed'] },
      ],
      verification_failed: [{ to: 'ONBOARDING_KYC_FAIL' }],
      watchlist_failed: [{ to: 'KYC_WATCHLIST_FAILED' }],
      verification_error: [{ to: 'ONBOARDING_PERSONAL_INFO_4' }],
      ...affiliated,
    },
    restoreOnly: true,
  },
  ONBOARDING_KYC_SUCCESS: {
    step: 1,
    shows: [verified, { screen: 'employment' }],
    on: { employment_saved: afterEmployment, ...affiliated },
    back: [{ to: 'ONBOARDING_PERSONAL_INFO_4' }],
    headerHidden: true,
    restoreOnly: true,
  },
  ONBOARDING_KYC_FAIL: { step: 1, shows: [{ screen: 'not-qualified' }], restoreOnly: true, end: true },
  ONBOARDING_FINANCIAL_INFO_1: {
    step: 2,
    prerequisites: eligible,
    shows: [{ screen: 'finances' }],
    on: { finances_saved: [{ to: 'ONBOARDING_FINANCIAL_INFO_2' }], ...affiliated },
    back: [
      { to: 'ONBOARDING_PERSONAL_INFO_6', when: 'isIra' },
      { to: 'ONBOARDING_PERSONAL_INFO_5', when: '!isIra' },
    ],
  },
  ONBOARDING_FINANCIAL_INFO_2: {
    step: 2,
    prerequisites: eligible,
    shows: [{ screen: 'suitability' }],
    on: { suitability_saved: [{ to: 'ONBOARDING_AFFILATIONS' }], ...affiliated },
    back: [{ to: 'ONBOARDING_FINANCIAL_INFO_1' }],
  },
  ONBOARDING_AFFILATIONS: {
    step: 3,
    prerequisites: eligible,
    shows: [{ screen: 'affiliations' }],
    on: { account_created: [{ to: 'ONBOARDING_AGREEMENTS', needs: ['hasAccount'] }], ...affiliated },
    back: [{ to: 'ONBOARDING_FINANCIAL_INFO_2' }],
  },
  ONBOARDING_AFFILATIONS_UNSUITABLE: {
    step: 3,
    redirects: [
      { to: '/message/3210letter', when: 'employedByBrandOrBroker' },
      { to: '/message/contactWithTeamErrorpage' },
    ],
    on: {
      employer_consented: [
        { to: 'ONBOARDING_AFFILATIONS', when: 'employedByBrandOrBroker', needs: ['employerConsented'] },
      ],
    },
    end: true,
  },
  ONBOARDING_AGREEMENTS: {
    step: 3,
    prerequisites: needsAccount,
    awaitsProvider: 'accepted',
    shows: [{ screen: 'review', when: 'accepted' }, { screen: 'agreements' }],
    on: {
      ...withoutAccount,
      account_opened: [{ to: 'ONBOARDING_CONTRIBUTION', needs: ['hasAccount', 'accepted', 'brokerOpen'] }],
      kyc_failing: [{ to: 'KYC_DOCUMENTS_REQUIRED', needs: ['hasAccount', 'accepted'] }],
      watchlist_failed: [{ to: 'KYC_WATCHLIST_FAILED', needs: ['hasAccount'] }],
      account_closed: [{ to: 'KYC_REVIEW_FAILED', needs: ['hasAccount'] }],
    },
    back: [{ to: 'ONBOARDING_AFFILATIONS', when: '!accepted' }],
  },
  KYC_DOCUMENTS_REQUIRED: {
    step: 3,
    prerequisites: needsAccount,
    shows: [{ screen: 'review', when: 'allItemsVerified' }, { screen: 'documents' }],
    on: {
      ...withoutAccount,
      upload_started: [{ to: 'KYC_DOCUMENT_UPLOADED', needs: ['hasAccount'] }],
      account_opened: [{ to: 'KYC_REVIEW_SUCCESS', needs: ['hasAccount', 'brokerOpen'] }],
      watchlist_failed: [{ to: 'KYC_WATCHLIST_FAILED' }],
      account_closed: [{ to: 'KYC_REVIEW_FAILED' }],
    },
  },
  KYC_DOCUMENT_UPLOADED: {
    step: 3,
    awaitsProvider: true,
    redirects: [{ to: '/message/successfullDocumentsUploaded' }],
    on: {
      upload_failed: [{ to: 'KYC_DOCUMENTS_REQUIRED' }],
      documents_wanted: [{ to: 'KYC_DOCUMENTS_REQUIRED' }],
      account_opened: [{ to: 'KYC_REVIEW_SUCCESS', needs: ['hasAccount', 'brokerOpen'] }],
      documents_refused: [{ to: 'KYC_DOCUMENTS_FAILED' }],
      account_closed: [{ to: 'KYC_REVIEW_FAILED' }],
      watchlist_failed: [{ to: 'KYC_WATCHLIST_FAILED' }],
      ...affiliated,
    },
  },
  KYC_DOCUMENTS_FAILED: { step: 3, redirects: [{ to: '/message/contactWithTeamErrorpage' }], end: true },
  KYC_REVIEW_FAILED: { step: 3, redirects: [{ to: '/message/contactWithTeamErrorpage' }], end: true },
  KYC_WATCHLIST_FAILED: { step: 3, redirects: [{ to: '/message/contactWithTeamErrorpage' }], end: true },
  KYC_REVIEW_SUCCESS: contribution,
  BREAK_JUST_ONE_MORE_STEP: breakRow('one-more-step', [
    ...firstUnmet,
    { to: 'ONBOARDING_CONTRIBUTION', needs: ['hasAccount'] },
  ]),
  ONBOARDING_CONTRIBUTION: contribution,
  SECOND_BREAK_JUST_ONE_MORE_STEP: breakRow('one-more-step', [
    ...beforeBank,
    { to: 'ONBOARDING_BANK_SETUP', needs: ['hasAccount', 'contributionGiven'] },
  ]),
  ONBOARDING_BANK_SETUP: {
    step: 4,
    prerequisites: needsAccount,
    shows: [verified, { screen: 'bank' }],
    on: bank,
    back: [{ to: 'ONBOARDING_CONTRIBUTION' }],
  },
  ONBOARDING_PLAID_SIGNUP_FAILED: depositFormRow('link-failed'),
  ONBOARDING_BANK_SIGNUP_MICRODEPOSIT: depositFormRow(),
  ONBOARDING_MICRO_DEPOSIT_RETURNED: depositFormRow('deposits-returned'),
  ONBOARDING_BANK_SIGNUP_VERIFY: {
    step: 4,
    prerequisites: needsAccount,
    awaitsProvider: true,
    shows: [{ screen: 'deposit-verify' }],
    on: verify,
  },
  ONBOARDING_PLAID_SIGNUP: {
    step: 4,
    prerequisites: needsAccount,
    shows: [{ screen: 'confirmation', when: 'bankApproved' }, { screen: 'deposit-verify' }],
    on: {
      ...verify,
      // Not offered once the bank is approved: the confirmation then leads to bank connect without a change of status.
      another_bank: [{ to: 'ONBOARDING_BANK_SETUP', when: '!bankApproved', needs: ['hasAccount'] }],
      confirmed,
    },
    back: [{ to: 'ONBOARDING_BANK_SETUP', when: 'bankApproved' }],
  },
  YOU_DID_IT: breakRow('deposits-verified', afterBank),
  SUCCESSFUL_BANK_LINKED: breakRow('bank-linked', afterBank),
  ONBOARDING_CONFIRMATION: {
    step: 4,
    prerequisites: needsAccount,
    shows: [{ screen: 'confirmation' }],
    on: { ...bank, confirmed },
    back: [{ to: 'ONBOARDING_BANK_SETUP' }],
  },
  ONBOARDING_SIGNUP_COMPLETED: { step: 4, shows: [{ screen: 'congratulations' }], end: true },
}
