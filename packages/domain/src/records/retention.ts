import { flows } from '../flow/flow.ts'
import { completedStatuses, statusesAfter, watchlistStatuses } from '../flow/status-lists.ts'
import { type Status, statuses } from '../flow/statuses.ts'
import { addDays, addMonths, compareDates, type IsoDate, laterOf } from '../iso-date.ts'
import { type RecordKind, recordKinds, requiredRecords } from './periods.ts'

export type Period = { readonly days: number } | { readonly years: number }

interface StateRule {
  period: Period
  /** `last_event` is the later of the last visit and the last event. */
  from: 'last_event' | 'closing'
  /** Requires a warning email `warnedDays` days before erasure. */
  mailFirst: boolean
  source: string
}

/** After the period everything is erased except required records, which stay encrypted until their own period ends. */
export const retentionRules = {
  sign_up_only: { period: { days: 365 }, from: 'last_event', mailFirst: false, source: 'our choice' },
  /** Applies if nothing was accepted and nothing sent to a provider. After erasure, the user becomes `sign_up_only`. */
  unfinished: { period: { days: 60 }, from: 'last_event', mailFirst: true, source: 'NV-13' },
  never_opened: { period: { days: 180 }, from: 'last_event', mailFirst: true, source: 'our choice' },
  unsuitable: { period: { days: 90 }, from: 'last_event', mailFirst: false, source: 'our choice' },
  failed: { period: { days: 180 }, from: 'last_event', mailFirst: false, source: 'our choice' },
  watchlist: { period: { years: 10 }, from: 'last_event', mailFirst: false, source: '31 CFR 501.601' },
  blocked: { period: { years: 5 }, from: 'last_event', mailFirst: false, source: '31 CFR 1023.320(d)' },
  completed: { period: { years: 6 }, from: 'closing', mailFirst: false, source: '17 CFR 240.17a-4(e)(5)' },
} as const satisfies Record<string, StateRule>

export type RetentionState = keyof typeof retentionRules
export const retentionStates = Object.keys(retentionRules) as RetentionState[]

/** Minimum period after a reported risk, regardless of the retention state (31 CFR 1023.320(d)). */
const fraudCase: Period = { years: 5 }

export const warnedDays = 7

/** Periods of rows that are not erased with the applicant. */
const ownPeriods = {
  /** From a client's last funnel event. */
  funnel_event: { years: 2 },
} as const satisfies Record<string, Period>

export type RetentionPeriods = Readonly<
  Record<RetentionState | 'fraud_case' | keyof typeof ownPeriods | RecordKind, Period>
>

export const usualPeriods = Object.fromEntries([
  ...retentionStates.map((state) => [state, retentionRules[state].period]),
  ['fraud_case', fraudCase],
  ...Object.entries(ownPeriods),
  ...recordKinds.map((kind) => [kind, { years: requiredRecords[kind].years }]),
]) as RetentionPeriods

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

export const retentionStatesOf = Object.fromEntries(
  statuses.map((status): [Status, RetentionState[]] => {
    const own = ended[status]
    if (own === undefined && hasEndedIn(status)) throw new Error(`${status} has no retention`)
    if (own !== undefined) return [status, [...new Set<RetentionState>([own, 'blocked', 'completed'])]]
    return [status, ['unfinished', 'never_opened', 'blocked', 'completed']]
  }),
) as Readonly<Record<Status, RetentionState[]>>

/** A client's facts. All dates are in New York. */
export interface RetentionFacts {
  status: Status | undefined
  /** Whether the applicant accepted anything, or anything was possibly sent to a provider. */
  wasShared: boolean
  wasOpened: boolean
  isBlocked: boolean
  closedOn: IsoDate | undefined
  /** The later of the last visit and the last event. */
  lastOn: IsoDate
  warnedOn: IsoDate | undefined
  fraudOn: IsoDate | undefined
}

export interface Retention {
  state: RetentionState
  /** First day on which erasure is allowed. `undefined` while `reason` is `waits_for_closing` or `waits_for_mail`. */
  dueOn: IsoDate | undefined
  reason: 'period' | 'fraud_case' | 'waits_for_closing' | 'waits_for_mail'
}

export const endOfPeriod = (from: IsoDate, period: Period): IsoDate =>
  'days' in period ? addDays(from, period.days) : addMonths(from, 12 * period.years)

const stateOf = ({ status, wasShared, wasOpened, isBlocked }: RetentionFacts): RetentionState => {
  const own = status && ended[status]
  if (wasOpened || own === 'completed') return 'completed'
  if (own === 'watchlist') return 'watchlist'
  if (isBlocked) return 'blocked'
  if (status === undefined) return 'sign_up_only'
  return own ?? (wasShared ? 'never_opened' : 'unfinished')
}

export const retentionOf = (facts: RetentionFacts, periods: RetentionPeriods): Retention => {
  const state = stateOf(facts)
  const rule: StateRule = retentionRules[state]
  const from = rule.from === 'closing' ? facts.closedOn : facts.lastOn
  if (from === undefined) return { state, dueOn: undefined, reason: 'waits_for_closing' }
  if (rule.mailFirst && facts.warnedOn === undefined)
    return { state, dueOn: undefined, reason: 'waits_for_mail' }
  const ends = endOfPeriod(from, periods[state])
  const ordinary =
    facts.warnedOn && rule.mailFirst ? laterOf(ends, addDays(facts.warnedOn, warnedDays)) : ends
  const caseEnds = facts.fraudOn && endOfPeriod(facts.fraudOn, periods.fraud_case)
  return caseEnds && compareDates(caseEnds, ordinary) > 0
    ? { state, dueOn: caseEnds, reason: 'fraud_case' }
    : { state, dueOn: ordinary, reason: 'period' }
}
