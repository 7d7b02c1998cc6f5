import { watchlistStatuses } from '@vestibule/domain/flow/status-lists'
import { compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import { keptUntil, type RecordKind, requiredRecords } from '@vestibule/domain/records/periods'
import { endOfPeriod, type RetentionPeriods } from '@vestibule/domain/records/retention'
import type { RetentionFacts } from '../../stores/retention/applicants.ts'

export type Refusal =
  | { why: 'hold'; reason: string; since: Date }
  | { why: 'pending'; operations: readonly string[] }
  /** A fraud or watchlist case, which delays the automatic erasure but not an operator's command. */
  | { why: 'case'; kind: 'fraud' | 'watchlist'; until: IsoDate }
  | { why: 'period'; kind: RecordKind; rule: string; years: number; until: IsoDate | undefined }

const closedOn = ({ account, lastAt }: RetentionFacts, dayOf: (at: Date) => IsoDate): IsoDate | undefined => {
  if (!account) return dayOf(lastAt)
  if (account.closedOn !== null) return account.closedOn
  return account.state === 'CLOSED' ? dayOf(lastAt) : undefined
}

const earliest = (...days: (IsoDate | null | undefined)[]): IsoDate | undefined =>
  days.filter((day) => day != null).sort(compareDates)[0]

const casesOf = (
  { fraudAt, status, lastAt }: RetentionFacts,
  dayOf: (at: Date) => IsoDate,
  periods: RetentionPeriods,
): Extract<Refusal, { why: 'case' }>[] => [
  ...(fraudAt
    ? [{ why: 'case', kind: 'fraud', until: endOfPeriod(dayOf(fraudAt), periods.fraud_case) } as const]
    : []),
  ...(status && watchlistStatuses.includes(status)
    ? [{ why: 'case', kind: 'watchlist', until: endOfPeriod(dayOf(lastAt), periods.watchlist) } as const]
    : []),
]

const yearsOf = (kind: RecordKind, periods: RetentionPeriods): number => {
  const period = periods[kind]
  if (!('years' in period)) throw new RangeError('the retention period of records must be in years')
  return period.years
}

const isSame = (one: Refusal, other: Refusal): boolean =>
  one.why === other.why && ('kind' in one ? one.kind : '') === ('kind' in other ? other.kind : '')

/** Returns the last day of a refusal, to sort by. A refusal without a known end comes after all days. */
const ends = (one: Refusal): string => ('until' in one ? (one.until ?? '~') : '')

/** Of several refusals of a kind, keeps the one that ends last. */
export const lastEnding = <R extends Refusal>(refusals: readonly R[]): R[] => {
  const sorted = [...refusals].sort((one, other) => (ends(one) < ends(other) ? 1 : -1))
  return sorted.filter((one, index) => sorted.findIndex((other) => isSame(one, other)) === index)
}

/** Returns why a person with these applications may not be erased. */
export const refusalsOf = (
  facts: readonly RetentionFacts[],
  today: IsoDate,
  dayOf: (at: Date) => IsoDate,
  retention: RetentionPeriods,
): Refusal[] => {
  const refusals = facts.map((one) => refusalsOfApplication(one, today, dayOf, retention))
  return refusals.length === 1 ? refusals.flat() : lastEnding(refusals.flat())
}

const refusalsOfApplication = (
  facts: RetentionFacts,
  today: IsoDate,
  dayOf: (at: Date) => IsoDate,
  retention: RetentionPeriods,
): Refusal[] => {
  const { hold, pending, kinds } = facts
  const closed = closedOn(facts, dayOf)
  const periods = kinds.flatMap((kind): Refusal[] => {
    const from = kind === 'authorization' ? earliest(facts.authorizationEndedOn, closed) : closed
    const years = yearsOf(kind, retention)
    const until = from && keptUntil(kind, from, years)
    if (until && compareDates(until, today) <= 0) return []
    const { rule } = requiredRecords[kind]
    return [{ why: 'period', kind, rule, years, until }]
  })
  return [
    ...(hold ? [{ why: 'hold', reason: hold.reason, since: hold.heldAt } as const] : []),
    ...(pending.length > 0 ? [{ why: 'pending', operations: pending } as const] : []),
    ...casesOf(facts, dayOf, retention).filter(({ until }) => compareDates(until, today) > 0),
    ...periods,
  ]
}

export const kindName = (kind: string): string => kind.replaceAll('_', ' ')

/** Explains a refusal to an operator. */
export const describeRefusal = (refusal: Refusal): string => {
  if (refusal.why === 'hold')
    return `There is a legal hold since ${refusal.since.toISOString().slice(0, 10)}: ${refusal.reason}. It applies until it is released.`
  if (refusal.why === 'pending')
    return `A provider call is pending (${refusal.operations.join(', ')}): try again when it has ended.`
  if (refusal.why === 'case') return `There is a ${refusal.kind} case, which is kept until ${refusal.until}.`
  const { kind, rule, years, until } = refusal
  return until
    ? `The ${kindName(kind)} must be kept until ${until} (${rule}).`
    : `The ${kindName(kind)} must be kept for ${years} years after the account is closed (${rule}), and the account is not closed.`
}
