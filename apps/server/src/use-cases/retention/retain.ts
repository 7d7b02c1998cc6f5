import type { IsoDate } from '@vestibule/domain/iso-date'
import {
  type Retention,
  type RetentionPeriods,
  type RetentionState,
  retentionOf,
  statesOfStatus,
} from '@vestibule/domain/records/retention'
import type { Clock } from '../../ports/clock.ts'
import type { Vault } from '../../ports/vault.ts'
import type { DueBefore, Standing } from '../../stores/retention/applicants.ts'
import type { Store } from '../../stores/store-type.ts'
import { dayOf, eraseWithin, hasPeriod, lockSubject, type Period } from './erase.ts'
import { refusalsOf } from './may-erase.ts'
import { periodAgo } from './unfinished.ts'

export interface JudgeDeps {
  store: Store
  clock: Clock
  retention: RetentionPeriods
}
export type RetainDeps = JudgeDeps & { vault: Vault }

/** People that one turn of housekeeping erases; the next turn goes on. */
const batchSize = 100
/** People that are looked at together. */
const pageSize = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'
const dayMs = 24 * 60 * 60 * 1000

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())))

/** Periods end with a day, not at an hour: two days more, so that nobody who is due is missed. */
const dueBefore = ({ retention, clock }: JudgeDeps): DueBefore => {
  const later = new Date(clock.now().getTime() + 2 * dayMs)
  const before = (states: readonly RetentionState[]): Date =>
    latest(states.map((state) => periodAgo(later, retention[state])))
  return {
    statuses: Object.fromEntries(
      Object.entries(statesOfStatus).map(([status, states]) => [status, before(states)]),
    ),
    signUp: before(['sign_up_only', 'blocked']),
    closed: dayOf(before(['completed'])),
  }
}

const laterOf = (lastAt: Date, visitedAt: Date | undefined): Date =>
  visitedAt === undefined ? lastAt : latest([lastAt, visitedAt])

/** When an account was closed: the day that an operator gave, or when the broker was last heard of a closed one. */
const closedOn = ({ account, lastAt }: Standing): IsoDate | undefined =>
  account?.closedOn ?? (account?.state === 'CLOSED' ? dayOf(lastAt) : undefined)

interface Due {
  retention: Retention & { dueOn: IsoDate }
  periods: Period[]
}

/** Whether somebody's time has come and nothing stands against it. The unfinished are not judged here: `removeLeft` is. */
const dueOf = (deps: JudgeDeps, standing: Standing, today: IsoDate): Due | undefined => {
  const { status, isTold, wasOpened, isBlocked, warnedAt, fraudAt, lastAt, visitedAt } = standing
  const retention = retentionOf(
    {
      status,
      wasShared: isTold,
      wasOpened,
      isBlocked,
      closedOn: closedOn(standing),
      lastOn: dayOf(laterOf(lastAt, visitedAt)),
      warnedOn: warnedAt && dayOf(warnedAt),
      fraudOn: fraudAt && dayOf(fraudAt),
    },
    deps.retention,
  )
  const { state, dueOn } = retention
  if (state === 'unfinished' || dueOn === undefined || dueOn > today) return undefined
  // an account that was never opened is never closed: its records' periods begin with the last thing that happened
  const closing = state === 'completed' ? standing : { ...standing, account: undefined }
  const refusals = refusalsOf(closing, today, dayOf, deps.retention)
  const periods = refusals.filter(hasPeriod)
  return refusals.length > periods.length ? undefined : { retention: { ...retention, dueOn }, periods }
}

/** Somebody whose time has come. */
export interface DuePerson {
  /** the client's id, or where there is no application the user's */
  id: string
  retention: Due['retention']
}

/** Everybody whose time has come, one by one, as they are when they are looked at. */
export async function* duePeople(deps: JudgeDeps): AsyncGenerator<DuePerson> {
  const { applicants } = deps.store
  const before = dueBefore(deps)
  const today = dayOf(deps.clock.now())
  for (let after = beforeAll; ; ) {
    const ids = await applicants.maybeDue(before, after, pageSize)
    for (const id of ids) {
      const subject = await applicants.find(id)
      const due = subject && dueOf(deps, await applicants.standing(subject), today)
      if (due) yield { id: subject.id, retention: due.retention }
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < pageSize) return
    after = last
  }
}

/** Judges them anew under their lock. @returns false: they came back, or something holds them now */
const eraseDue = (deps: RetainDeps, id: string): Promise<boolean> =>
  deps.store.transaction(async (within) => {
    const found = await lockSubject(within, id)
    const now = deps.clock.now()
    const due = found && dueOf(deps, found.standing, dayOf(now))
    if (!due) return false
    const { state, reason, dueOn } = due.retention
    await eraseWithin(
      { ...deps, now, by: undefined },
      within,
      { ...found, periods: due.periods },
      { state, reason, dueOn },
    )
    return true
  })

/**
 * NV-16: erases whose state's period has passed, each in a transaction of their own; what must be kept is sealed. One that fails
 * keeps no other. @returns how many went @throws what the first failure was, after all were tried
 */
export const eraseEnded = async (deps: RetainDeps): Promise<number> => {
  const failures: unknown[] = []
  let erased = 0
  for await (const { id } of duePeople(deps)) {
    try {
      if (await eraseDue(deps, id)) erased += 1
    } catch (error) {
      failures.push(error)
    }
    if (erased + failures.length >= batchSize) break
  }
  if (failures.length > 0) throw failures[0]
  return erased
}
