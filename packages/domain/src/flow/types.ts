import type { Status, Step } from './statuses.ts'

export type FlowName = 'personal' | 'product'

/** Each screen is a folder of apps/web/src/screens and a path below /onboarding/. */
export const screens = [
  'name',
  'address',
  'citizenship',
  'identity',
  'employment',
  'beneficiaries',
  'finances',
  'suitability',
  'affiliations',
  'agreements',
  'review',
  'statements',
  'documents',
  'identity-wait',
  'identity-passed',
  'not-qualified',
  'contribution',
  'bank',
  'deposit-form',
  'deposit-verify',
  'confirmation',
  'congratulations',
  'break',
] as const
export type Screen = (typeof screens)[number]

export type Redirect =
  | '/message/successfullDocumentsUploaded'
  | '/message/contactWithTeamErrorpage'
  | '/message/3210letter'

/** Each event's source. Only the server fires `server` events, after its own checks. */
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
  employer_consented: 'server',
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

/** For each event, the fact that is stored when its answers are saved. Without the fact, the transition is rejected. */
export const factSavedBy = {
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

export const factsSavedBy = (event: Event): readonly Fact[] =>
  event in factSavedBy ? [factSavedBy[event as keyof typeof factSavedBy]] : []

/** Names of the facts on which guards and transitions depend. The browser receives stored facts under these names. */
export const factNames = [
  'isIra',
  'nameGiven',
  'addressGiven',
  'citizenshipGiven',
  /** The applicant is neither a citizen nor a permanent resident. */
  'declined',
  'identityGiven',
  'employmentGiven',
  'maritalStatusGiven',
  'financesGiven',
  'suitabilityGiven',
  'employedByBrandOrBroker',
  /** The firm has the employer's letter of FINRA Rule 3210. */
  'employerConsented',
  'hasAccount',
  'accepted',
  'statementsAgreed',
  'brokerOpen',
  'allItemsVerified',
  'verificationPassed',
  /** Set only in the browser, if the identity check passed while the page waited. */
  'justVerified',
  'contributionGiven',
  'bankLinked',
  'bankApproved',
  'transfersRecorded',
] as const
export type Fact = (typeof factNames)[number]
export type Facts = Record<Fact, boolean>

export const noFacts = Object.fromEntries(factNames.map((fact) => [fact, false])) as Readonly<Facts>

/** A condition. `!` negates a fact, and all facts of a list must hold. */
export type Guard = Fact | `!${Fact}` | readonly (Fact | `!${Fact}`)[]

/** A possible target of an event. The first target whose `when` holds applies. */
export interface Target {
  to: Status
  when?: Guard
  /** Facts required in addition to the fact that the event saves. */
  needs?: readonly Fact[]
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
  shows?: readonly ScreenChoice[]
  redirects?: readonly { to: Redirect; when?: Guard }[]
  on?: Partial<Record<Event, readonly Target[]>>
  prerequisites?: readonly { to: Status; when: Guard }[]
  /** Targets of the Back button, which changes only the view, not the saved status. */
  back?: readonly { to: Status; when?: Guard }[]
  headerHidden?: true
  /** Set if no transition leads to the status. Clients that have the status saved can still continue from it. */
  restoreOnly?: true
  /** Whether the status waits for a provider: always (`true`), or while the fact holds. */
  awaitsProvider?: true | Fact
  end?: true
}

export type Flow = { readonly [S in Status]?: Row }
