import type { Broker } from '../../ports/broker.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Identities } from '../../ports/identities.ts'
import type { Store } from '../../ports/store.ts'
import { letGoOfUnfinished } from '../application/keeping.ts'
import { takeUpReviews } from '../review/follow.ts'
import { type OverdueDeps, screenOverdue } from '../screening/late.ts'
import { remindAbandoned } from './reminders.ts'

const day = 24 * 60 * 60 * 1000

/** How long is kept what came to nothing (SU-19), ms. */
const prospectsFor = 60 * day
const unverifiedFor = 7 * day
/** Links that have expired are of no use; a day of them tells a late click from a wrong one. */
const resetsFor = day
/** Identities that one turn removes; the next turn goes on. */
const atOnce = 100

export interface HousekeepingDeps extends OverdueDeps {
  broker: Broker
  store: Store
  clock: Clock
  identities: Identities
}

/** What a turn did, for the log: numbers only. */
export interface Housekeeping {
  reminded: number
  identitiesRemoved: number
  applicationsWarned: number
  applicationsRemoved: number
}

/** SU-19: an identity that nobody verified goes, with its user; who has verified in the meantime stays. */
const removeUnverified = async ({ store, clock, identities }: HousekeepingDeps): Promise<number> => {
  const before = new Date(clock.now().getTime() - unverifiedFor)
  let removed = 0
  for (const identityId of await store.prospects.unverifiedSince(before, atOnce)) {
    // The user first: without one nothing of the identity opens anything, and a crash here is taken up by the next turn.
    const gone = await store.transaction(async (within) => {
      await within.sessions.endAll(identityId)
      if (!(await within.prospects.removeUnverified(identityId))) return false
      await identities.remove(identityId)
      return true
    })
    if (gone) removed += 1
  }
  return removed
}

/** What is done now and then, by any process: it may be done twice, and cut off anywhere. */
export const housekeep = async (deps: HousekeepingDeps): Promise<Housekeeping> => {
  const { store, clock } = deps
  const now = clock.now()
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  await store.limits.forget(now)
  await store.sessions.forget(now)
  await store.devices.forget(now)
  await store.resets.forget(ago(resetsFor))
  await store.prospects.forget(ago(prospectsFor))
  await screenOverdue(deps)
  await takeUpReviews(deps)
  const reminded = await remindAbandoned(deps)
  const identitiesRemoved = await removeUnverified(deps)
  const { warned, removed } = await letGoOfUnfinished(deps)
  return { reminded, identitiesRemoved, applicationsWarned: warned, applicationsRemoved: removed }
}
