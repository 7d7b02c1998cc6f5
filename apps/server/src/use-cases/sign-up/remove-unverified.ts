import type { Clock } from '../../ports/clock.ts'
import type { Identities } from '../../ports/identities.ts'
import type { Store } from '../../stores/store-type.ts'

/** Identities whose email nobody verified are kept this long (SU-19), ms. */
const unverifiedFor = 7 * 24 * 60 * 60 * 1000
/** Emails that one turn takes; the next turn goes on. */
const atOnce = 100

export interface RemoveDeps {
  store: Store
  clock: Clock
  identities: Identities
}

/** @returns false: somebody has verified it, and stays */
const removeUser = ({ store, clock }: RemoveDeps, identityId: string): Promise<boolean> =>
  store.transaction(async (within) => {
    if (!(await within.prospects.removeUnverified(identityId, clock.now()))) return false
    await within.sessions.endAll(identityId)
    return true
  })

/**
 * The user first: without one nothing of the identity opens anything. Then the identity, at whoever holds it; then once more
 * whom somebody made of it in between. The email is settled last, so that the next turn takes up what was cut off anywhere.
 */
const removeOne = async (deps: RemoveDeps, email: string): Promise<boolean> => {
  const { store, identities } = deps
  const identity = await identities.find(email)
  const goes = identity !== undefined && (await removeUser(deps, identity.id))
  if (goes) {
    await identities.remove(identity.id)
    await removeUser(deps, identity.id)
  }
  await store.prospects.emailSettled(email)
  return goes
}

/**
 * SU-19: an identity whose email was never verified goes after 7 days, with its user; one that fails keeps no other.
 * @returns how many went @throws what the first failure was, after all were tried
 */
export const removeUnverified = async (deps: RemoveDeps): Promise<number> => {
  const before = new Date(deps.clock.now().getTime() - unverifiedFor)
  const failures: unknown[] = []
  let removed = 0
  for (const email of await deps.store.prospects.unverifiedSince(before, atOnce))
    try {
      if (await removeOne(deps, email)) removed += 1
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return removed
}
