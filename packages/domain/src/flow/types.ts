import type { Status, Step } from './statuses.ts'

export type FlowName = 'personal' | 'product'

/** What the wrapper can show. Each is a folder of apps/web/src/screens and a path below /onboarding/. */
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

/** Message pages that a status leads out of the wrapper to (NV-09, AF-03). */
export type Redirect =
  | '/message/successfullDocumentsUploaded'
  | '/message/contactWithTeamErrorpage'
  | '/message/3210letter'

/** What can happen to a client. Those marked S below are fired by the server alone, on evidence it has itself (NV-05). */
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

/** The fact that an event's own save stores. Without it the event leads nowhere. */
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

/** The facts that an event's own save stores. */
export const givenBy = (event: Event): readonly Fact[] =>
  event in gives ? [gives[event as keyof typeof gives]] : []

/** What is stored about a client: the evidence that transitions need, and what guards look at (NV-05). */
export interface Facts {
  isIra: boolean
  nameGiven: boolean
  addressGiven: boolean
  citizenshipGiven: boolean
  /** the last answer was neither citizen nor permanent resident */
  declined: boolean
  identityGiven: boolean
  employmentGiven: boolean
  maritalStatusGiven: boolean
  financesGiven: boolean
  suitabilityGiven: boolean
  /** one of the two employer boxes was ticked */
  employedByBrandOrBroker: boolean
  hasAccount: boolean
  accepted: boolean
  statementsAgreed: boolean
  brokerOpen: boolean
  allItemsVerified: boolean
  verificationPassed: boolean
  /** the check has passed while the page waited for it; the browser alone knows, and only until it moves on (PR-04) */
  justVerified: boolean
  contributionGiven: boolean
  bankLinked: boolean
  bankApproved: boolean
  transfersRecorded: boolean
}

export type Fact = keyof Facts

/** Holds of a client of whom the fact holds; `!` in front: does not hold; of a list, all must. */
export type Guard = Fact | `!${Fact}` | readonly (Fact | `!${Fact}`)[]

/** Nothing stored yet. */
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

/** A target of an event; the first of a list whose `when` holds is taken, and `needs` must all be stored. */
export interface Target {
  to: Status
  /** this target is for clients of whom this holds */
  when?: Guard
  /** facts without which the move is refused, besides the one that the event gives */
  needs?: readonly Fact[]
  /** where that is not the target's own (PE-19) */
  step?: Step
}

/** What led to a screen, where its words depend on it. */
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
  /** what the wrapper shows: the first whose guard holds */
  shows?: readonly ScreenChoice[]
  /** or where it sends: the first whose guard holds */
  redirects?: readonly { to: Redirect; when?: Guard }[]
  on?: Partial<Record<Event, readonly Target[]>>
  /** A client for whom a guard holds is treated as if the first such status were the saved one. */
  prerequisites?: readonly { to: Status; when: Guard }[]
  /** Back: the first whose guard holds; changes the view only (NV-06) */
  back?: readonly { to: Status; when?: Guard }[]
  /** the progress header is hidden (NV-04) */
  headerHidden?: true
  /** entered by no transition; clients saved with it must open and go on */
  restoreOnly?: true
  /** Holds while the application waits for a provider and not for the applicant. */
  awaitsProvider?: true | Fact
  /** the flow ends here, in the wrapper or by its redirect */
  end?: true
}

export type Flow = { readonly [S in Status]?: Row }
