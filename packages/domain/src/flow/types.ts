import type { Status, Step } from './statuses.ts'

export type FlowName = 'personal' | 'product'

/** A folder of apps/web/src/screens and a path below /onboarding/. */
export type Screen =
  | 'name'
  | 'address'
  | 'citizenship'
  | 'identity'
  | 'employment'
  | 'beneficiaries'
  | 'finances'
  | 'suitability'
  | 'affiliations'
  | 'agreements'
  | 'review'
  | 'statements'
  | 'documents'
  | 'identity-wait'
  | 'identity-passed'
  | 'not-qualified'
  | 'contribution'
  | 'bank'
  | 'deposit-form'
  | 'deposit-verify'
  | 'confirmation'
  | 'congratulations'
  | 'break'

export type Redirect =
  | '/message/successfullDocumentsUploaded'
  | '/message/contactWithTeamErrorpage'
  | '/message/3210letter'

/** Only the server fires `server` events, on its own evidence (NV-05). */
export const events = {
  name_saved: 'applicant',
  address_saved: 'applicant',
  citizenship_saved: 'applicant',
  identity_saved: 'applicant',
  employment_saved: 'applicant',
  marital_saved: 'applicant',
  finances_saved: 'applicant',
  suitability_saved: 'applicant',
  affiliated: 'applicant',
  account_created: 'server',
  account_opened: 'server',
  kyc_failing: 'server',
  account_closed: 'server',
  upload_started: 'server',
  upload_failed: 'server',
  documents_wanted: 'server',
  documents_refused: 'server',
  watchlist_failed: 'server',
  verification_passed: 'server',
  verification_failed: 'server',
  verification_error: 'server',
  statements_agreed: 'applicant',
  contribution_saved: 'applicant',
  bank_linked: 'server',
  bank_exit: 'applicant',
  deposits_chosen: 'applicant',
  another_bank: 'applicant',
  relationship_created: 'server',
  relationship_failed: 'server',
  deposits_answered: 'server',
  deposits_returned: 'server',
  continued: 'applicant',
  confirmed: 'server',
  contribution_confirmed: 'applicant',
} as const satisfies Record<string, 'applicant' | 'server'>

export type Event = keyof typeof events

/** The fact stored by an event's own save; without it the transition is refused. */
export const gives = {
  name_saved: 'nameGiven',
  address_saved: 'addressGiven',
  citizenship_saved: 'citizenshipGiven',
  identity_saved: 'identityGiven',
  employment_saved: 'employmentGiven',
  marital_saved: 'maritalStatusGiven',
  finances_saved: 'financesGiven',
  suitability_saved: 'suitabilityGiven',
  contribution_saved: 'contributionGiven',
  statements_agreed: 'statementsAgreed',
} as const satisfies Partial<Record<Event, Fact>>

export const givenBy = (event: Event): readonly Fact[] =>
  event in gives ? [gives[event as keyof typeof gives]] : []

/** Stored evidence for guards and transitions (NV-05). */
export interface Facts {
  isIra: boolean
  nameGiven: boolean
  addressGiven: boolean
  citizenshipGiven: boolean
  /** neither citizen nor permanent resident */
  declined: boolean
  identityGiven: boolean
  employmentGiven: boolean
  maritalStatusGiven: boolean
  financesGiven: boolean
  suitabilityGiven: boolean
  employedByBrandOrBroker: boolean
  hasAccount: boolean
  accepted: boolean
  statementsAgreed: boolean
  brokerOpen: boolean
  allItemsVerified: boolean
  verificationPassed: boolean
  /** browser only: the check passed while the page waited (PR-04) */
  justVerified: boolean
  contributionGiven: boolean
  bankLinked: boolean
  bankApproved: boolean
  transfersRecorded: boolean
}

export type Fact = keyof Facts

/** `!` negates; all guards of a list must hold. */
export type Guard = Fact | `!${Fact}` | readonly (Fact | `!${Fact}`)[]

export const noFacts: Readonly<Facts> = {
  isIra: false,
  nameGiven: false,
  addressGiven: false,
  citizenshipGiven: false,
  declined: false,
  identityGiven: false,
  employmentGiven: false,
  maritalStatusGiven: false,
  financesGiven: false,
  suitabilityGiven: false,
  employedByBrandOrBroker: false,
  hasAccount: false,
  accepted: false,
  statementsAgreed: false,
  brokerOpen: false,
  allItemsVerified: false,
  verificationPassed: false,
  justVerified: false,
  contributionGiven: false,
  bankLinked: false,
  bankApproved: false,
  transfersRecorded: false,
}

/** The first target whose `when` holds is taken. */
export interface Target {
  to: Status
  when?: Guard
  /** required besides the event's own fact */
  needs?: readonly Fact[]
  /** overrides the target row's step (PE-19) */
  step?: Step
}

export type ScreenVariant =
  | 'one-more-step'
  | 'deposits-verified'
  | 'bank-linked'
  | 'link-failed'
  | 'deposits-returned'

export interface ScreenChoice {
  screen: Screen
  variant?: ScreenVariant
  when?: Guard
}

export interface Row {
  step: Step
  /** the first whose guard holds */
  shows?: readonly ScreenChoice[]
  /** the first whose guard holds */
  redirects?: readonly { to: Redirect; when?: Guard }[]
  on?: Partial<Record<Event, readonly Target[]>>
  /** the first whose guard holds replaces the saved status */
  prerequisites?: readonly { to: Status; when: Guard }[]
  /** changes the view only (NV-06) */
  back?: readonly { to: Status; when?: Guard }[]
  headerHidden?: true
  /** no transition enters it; clients saved with it can resume */
  restoreOnly?: true
  /** always, or while the fact holds */
  awaitsProvider?: true | Fact
  end?: true
}

export type Flow = { readonly [S in Status]?: Row }
