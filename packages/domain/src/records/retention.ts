import { flows } from '../flow/flow.ts'
import { completedStatuses, statusesAfter, watchlistStatuses } from '../flow/status-lists.ts'
import { type Status, statuses } from '../flow/statuses.ts'
import { addDays, addMonths, compareDates, type IsoDate } from '../iso-date.ts'
import { KEPT_RECORDS, RECORD_KINDS, type RecordKind } from './periods.ts'

export type Period = { readonly days: number } | { readonly years: number }

interface StateRule {
  period: Period
  /** The period begins with the last visit or the last thing that happened, whichever is later; or when the account was closed. */
  from: 'last_event' | 'closing'
  /** Nothing is erased before a mail about this very visit was sent, `warnedDays` earlier. */
  mailFirst: boolean
  source: string
}

/**
 * NV-16: how long each state is kept as it is. Then what need not be kept is erased, the user with it, and each record that must be
 * kept is sealed until its own period ends (KEPT_RECORDS).
 */
export const RETENTION = {
  /** a user without an application */
  sign_up_only: { period: { days: 365 }, from: 'last_event', mailFirst: false, source: 'our choice' },
  /** not ended, nothing accepted, nobody outside was told: the application goes, and its user becomes sign_up_only */
  unfinished: { period: { days: 60 }, from: 'last_event', mailFirst: true, source: 'NV-13' },
  /** not ended, accepted or told to a provider, and no account was ever open */
  never_opened: { period: { days: 180 }, from: 'last_event', mailFirst: true, source: 'our choice' },
  unsuitable: { period: { days: 90 }, from: 'last_event', mailFirst: false, source: 'our choice' },
  failed: { period: { days: 180 }, from: 'last_event', mailFirst: false, source: 'our choice' },
  watchlist: { period: { years: 5 }, from: 'last_event', mailFirst: false, source: '31 CFR 1010.430(d)' },
  blocked: { period: { years: 5 }, from: 'last_event', mailFirst: false, source: '31 CFR 1023.320(d)' },
  /** an account was opened, whether or not contributions were set up after it */
  completed: { period: { years: 6 }, from: 'closing', mailFirst: false, source: '17 CFR 240.17a-4(e)(5)' },
} as const satisfies Record<string, StateRule>

export type RetentionState = keyof typeof RETENTION
export const RETENTION_STATES = Object.keys(RETENTION) as RetentionState[]

/** A detected risk keeps its person, in every state, for this long after it was reported (31 CFR 1023.320(d)). */
const fraudCase: Period = { years: 5 }

/** Days between the mail that warns and the earliest erasure. */
export const warnedDays = 7

/** Every period that a firm may set: of the states, of fraud cases, and of the records that are kept sealed. */
export type RetentionPeriods = Readonly<Record<RetentionState | 'fraud_case' | RecordKind, Period>>

export const usualPeriods: RetentionPeriods = {
  ...(Object.fromEntries(RETENTION_STATES.map((state) => [state, RETENTION[state].period])) as Record<
    RetentionState,
    Period
  >),
  fraud_case: fraudCase,
  ...(Object.fromEntries(RECORD_KINDS.map((kind) => [kind, { years: KEPT_RECORDS[kind].years }])) as Record<
    RecordKind,
    Period
  >),
}

/** What an ended status is for retention; its row in the flow says that it has ended. */
const ended: Partial<Record<Status, RetentionState>> = Object.fromEntries([
  ...statusesAfter(['affiliated']).map((status) => [status, 'unsuitable']),
  ...statusesAfter(['verification_failed', 'documents_refused', 'account_closed']).map((status) => [
    status,
    'failed',
  ]),
  ...watchlistStatuses.map((status) => [status, 'watchlist']),
  ...completedStatuses.map((status) => [status, 'completed']),
])

const hasEndedIn = (status: Status): boolean =>
  Object.values(flows).some((flow) => flow[status]?.end === true)

/** The states that each status can be in, by its rows of the flow. @throws where an ended status has no state */
export const statesOfStatus = Object.fromEntries(
  statuses.map((status): [Status, RetentionState[]] => {
    const own = ended[status]
    if (own === undefined && hasEndedIn(status)) throw new Error(`${status} has no retention`)
    if (own !== undefined) return [status, [...new Set<RetentionState>([own, 'blocked', 'completed'])]]
    return [status, ['unfinished', 'never_opened', 'blocked', 'completed']]
  }),
) as Readonly<Record<Status, RetentionState[]>>

/** What a person's retention follows from. Days are New York's. */
export interface RetentionFacts {
  /** undefined: no application */
  status: Status | undefined
  /** accepted something, or a provider was told, in doubt or not */
  isTold: boolean
  /** an account is open, or was */
  wasOpened: boolean
  isBlocked: boolean
  closedOn: IsoDate | undefined
  /** the later of the last visit and the last thing that happened */
  lastOn: IsoDate
  /** when the mail about this visit's end was sent */
  warnedOn: IsoDate | undefined
  /** the last detected risk */
  fraudOn: IsoDate | undefined
}

export interface Retention {
  state: RetentionState
  /** the first day on which it may go; undefined while it waits for something */
  dueOn: IsoDate | undefined
  reason: 'period' | 'fraud_case' | 'waits_for_closing' | 'waits_for_mail'
}

/** The day on which a period that began on this day is over. */
export const endOfPeriod = (from: IsoDate, period: Period): IsoDate =>
  'days' in period ? addDays(from, period.days) : addMonths(from, 12 * period.years)

const stateOf = ({ status, isTold, wasOpened, isBlocked }: RetentionFacts): RetentionState => {
  const own = status && ended[status]
  if (wasOpened || own === 'completed') return 'completed'
  if (own === 'watchlist') return 'watchlist'
  if (isBlocked) return 'blocked'
  if (status === undefined) return 'sign_up_only'
  return own ?? (isTold ? 'never_opened' : 'unfinished')
}

const later = (a: IsoDate, b: IsoDate): IsoDate => (compareDates(a, b) < 0 ? b : a)

/** NV-16: the state of a person, and from which day on it may be erased. */
export const retentionOf = (facts: RetentionFacts, periods: RetentionPeriods): Retention => {
  const state = stateOf(facts)
  const rule: StateRule = RETENTION[state]
  const from = rule.from === 'closing' ? facts.closedOn : facts.lastOn
  if (from === undefined) return { state, dueOn: undefined, reason: 'waits_for_closing' }
  if (rule.mailFirst && facts.warnedOn === undefined)
    return { state, dueOn: undefined, reason: 'waits_for_mail' }
  const ends = endOfPeriod(from, periods[state])
  const ordinary = facts.warnedOn && rule.mailFirst ? later(ends, addDays(facts.warnedOn, warnedDays)) : ends
  const caseEnds = facts.fraudOn && endOfPeriod(facts.fraudOn, periods.fraud_case)
  return caseEnds && compareDates(caseEnds, ordinary) > 0
    ? { state, dueOn: caseEnds, reason: 'fraud_case' }
    : { state, dueOn: ordinary, reason: 'period' }
}
