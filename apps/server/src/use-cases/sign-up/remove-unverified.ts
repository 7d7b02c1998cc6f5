import { countAll } from '../count-all.ts'
import type { Deps } from '../deps.ts'

const unverifiedForMs = 7 * 24 * 60 * 60 * 1000
const batchSize = 100

const removeUser = ({ store, clock }: Deps, identityId: string): Promise<boolean> =>
  store.transaction(async (tx) => {
    if (!(await tx.prospects.removeUnverified(identityId, clock.now()))) return false
    await tx.sessions.endAll(identityId)
    return true
  })

/** Removes an unverified identity. Deletes the email's record last, so that an interrupted removal is repeated. */
const removeOne = async (deps: Deps, email: string): Promise<boolean> => {
  const { store, identities } = deps
  const identity = await identities.find(email)
  const isRemoved = identity !== undefined && (await removeUser(deps, identity.id))
  if (isRemoved) {
    await identities.remove(identity.id)
    await removeUser(deps, identity.id)
  }
  await store.prospects.emailSettled(email)
  return isRemoved
}

/** Removes unverified identities and their users. @returns the number removed @throws the first failure at the end */
export const removeUnverified = async (deps: Deps): Promise<number> => {
  await deps.store.transaction((tx) => tx.prospects.removeDiscarded(batchSize, deps.clock.now()))
  const before = new Date(deps.clock.now().getTime() - unverifiedForMs)
  const emails = await deps.store.prospects.unverifiedSince(before, batchSize)
  return countAll(emails, (email) => removeOne(deps, email))
}
