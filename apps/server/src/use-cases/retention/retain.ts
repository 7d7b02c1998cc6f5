import { compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import {
  type Retention,
  type RetentionState,
  retentionOf,
  retentionStatesOf,
} from '@vestibule/domain/records/retention'
import { pagedById } from '../../stores/paging.ts'
import type { DueBefore, RetentionFacts } from '../../stores/retention/applicants.ts'
import type { UserSpan } from '../../stores/retention/user-sweep.ts'
import { countAll } from '../count-all.ts'
import type { Deps } from '../deps.ts'
import { dayOf, eraseWithin, hasPeriod, lockSubject, type Period } from './erase.ts'
import { lastEnding, refusalsOf } from './may-erase.ts'
import { periodAgo } from './unfinished.ts'

const batchSize = 100
const pageSize = 200
const dayMs = 24 * 60 * 60 * 1000

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())))

/** Returns dates for a rough preselection. Two extra days make sure that no due person is missed. `dueOf` is exact. */
const dueBefore = ({ retention, clock }: Pick<Deps, 'retention' | 'clock'>): DueBefore => {
  const later = new Date(clock.now().getTime() + 2 * dayMs)
  const before = (states: readonly RetentionState[]): Date =>
    latest(states.map((state) => periodAgo(later, retention[state])))
  return {
    statuses: Object.fromEntries(
      Object.entries(retentionStatesOf).map(([status, states]) => [status, before(states)]),
    ),
    signUp: before(['sign_up_only', 'blocked']),
    closed: dayOf(before(['completed'])),
  }
}

const laterOf = (lastAt: Date, visitedAt: Date | null): Date =>
  visitedAt === null ? lastAt : latest([lastAt, visitedAt])

/** Returns the day that an operator recorded, or the day of the last event if the broker closed the account. */
const closedOn = ({ account, lastAt }: RetentionFacts): IsoDate | undefined =>
  account?.closedOn ?? (account?.state === 'CLOSED' ? dayOf(lastAt) : undefined)

interface Due {
  retention: Retention & { dueOn: IsoDate }
  periods: Period[]
}

/** Returns a person's retention if erasure is due: that of the application which is due last. */
const dueOf = (
  deps: Pick<Deps, 'retention'>,
  facts: readonly RetentionFacts[],
  today: IsoDate,
): Due | undefined => {
  const due = facts.flatMap((one) => dueOfApplication(deps, one, today) ?? [])
  const [last] = [...due].sort((one, other) => compareDates(other.retention.dueOn, one.retention.dueOn))
  if (!last || due.length < facts.length) return undefined
  return { ...last, periods: lastEnding(due.flatMap(({ periods }) => periods)) }
}

/** Omits unfinished applications, which `deleteUnfinished` handles. */
const dueOfApplication = (
  deps: Pick<Deps, 'retention'>,
  facts: RetentionFacts,
  today: IsoDate,
): Due | undefined => {
  const { status, wasShared, wasOpened, isBlocked, warnedAt, fraudAt, lastAt, visitedAt } = facts
  const retention = retentionOf(
    {
      status: status ?? undefined,
      wasShared,
      wasOpened,
      isBlocked,
      closedOn: closedOn(facts),
      lastOn: dayOf(laterOf(lastAt, visitedAt)),
      warnedOn: warnedAt ? dayOf(warnedAt) : undefined,
      fraudOn: fraudAt ? dayOf(fraudAt) : undefined,
    },
    deps.retention,
  )
  const { state, dueOn } = retention
  if (state === 'unfinished' || dueOn === undefined || dueOn > today) return undefined
  // If no account was completed, the records' periods begin with the last event.
  const closing = state === 'completed' ? facts : { ...facts, account: undefined }
  const refusals = refusalsOf([closing], today, dayOf, deps.retention)
  const periods = refusals.filter(hasPeriod)
  return refusals.length > periods.length ? undefined : { retention: { ...retention, dueOn }, periods }
}

export async function* duePeople(
  deps: Pick<Deps, 'store' | 'clock' | 'retention'>,
  span: UserSpan,
): AsyncGenerator<{ id: string; retention: Due['retention'] }> {
  const { applicants } = deps.store
  const before = dueBefore(deps)
  const today = dayOf(deps.clock.now())
  const readPage = (after: string, atMost: number) => applicants.maybeDue(before, { ...span, after }, atMost)
  for await (const ids of pagedById(readPage, (id) => id, pageSize, span.after))
    for (const id of ids) {
      const subject = await applicants.find(id)
      const due = subject && dueOf(deps, await applicants.retentionFacts(subject), today)
      if (due) yield { id: subject.id, retention: due.retention }
    }
}

const eraseDue = (deps: Deps, id: string): Promise<boolean> =>
  deps.store.transaction(async (tx) => {
    const found = await lockSubject(tx, id)
    const now = deps.clock.now()
    const due = found && dueOf(deps, found.facts, dayOf(now))
    if (!due) return false
    const { state, reason, dueOn } = due.retention
    await eraseWithin(
      { ...deps, now, by: undefined },
      tx,
      { ...found, periods: due.periods },
      { state, reason, dueOn },
    )
    return true
  })

/** Erases each due person of the span in a separate transaction. @returns the number erased @throws the first failure at the end */
export const eraseEnded = (deps: Deps, span: UserSpan): Promise<number> =>
  countAll(duePeople(deps, span), ({ id }) => eraseDue(deps, id), batchSize)
