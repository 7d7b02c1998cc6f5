import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Session } from '../../stores/access/session-rows.ts'
import { type ScreenedKind, screenedKinds, type User, type Verdict } from '../../stores/people.ts'
import type { Block } from '../../stores/screening/rows.ts'
import type { Deps } from '../deps.ts'
import { recordRisk } from './record-risk.ts'
import { endOf } from './rules.ts'
import { isWhitelisted } from './whitelist.ts'

/** Checks that no other identity owns the email. Returns false as a precaution if the identity provider fails. */
export const isOwn = async (
  { store, identities }: Pick<Deps, 'store' | 'identities'>,
  { identityId }: Session,
  email: string,
): Promise<boolean> => {
  const user = await store.users.byEmail(email)
  if (user) return user.auth0_user_id === identityId
  const found = await identities
    .find(email)
    .then((owner) => ({ owner }))
    .catch(ignoreProviderError)
  return found !== undefined && (found.owner === undefined || found.owner.id === identityId)
}

const emailOf = async (
  { identities }: Deps,
  session: Session,
  user: User | undefined,
): Promise<string | undefined> => {
  if (user) return user.email
  return (
    (session.identityId && (await identities.emailOf(session.identityId).catch(ignoreProviderError))) ||
    session.email
  )
}

/** Ends and begins blocks. Checks only `kind`, or all kinds without a user. @returns whether a whitelist applies */
export const settleRisks = async (
  deps: Deps,
  session: Session,
  kind: ScreenedKind,
  holding: Block | undefined,
): Promise<boolean> => {
  const { store, vault, clock } = deps
  const user = session.identityId ? await store.users.byIdentity(session.identityId) : undefined
  const own = await emailOf(deps, session, user)
  const kinds = user ? [kind] : screenedKinds
  const isRisky = ({ screening }: Session) => kinds.filter((one) => (screening[one]?.risks.length ?? 0) > 0)
  const block = own === undefined || own === session.email ? holding : await store.risks.active(own)
  if (isRisky(session).length === 0 && !block) return false

  const mine = new Map<string, boolean>()
  for (const email of [own, session.email])
    if (email !== undefined && !mine.has(email)) mine.set(email, await isOwn(deps, session, email))
  const before = user ? await store.risks.verdictsOf(user.id) : {}
  const now = clock.now()

  return store.transaction(async (tx) => {
    const held = await tx.sessions.lock(session.tokenHash)
    const found = held?.screening[kind]
    if (!held || !found) return false
    const verdicts = user ? { ...before, [kind]: found } : held.screening
    const known = {
      email: user && kind !== 'email' ? user.email : held.email,
      phoneHash:
        user && kind !== 'phone' ? vault.valueHash('phone', user.phone) : held.screening.phone?.valueHash,
    }
    const whitelisted = hasRisk(Object.values(verdicts)) && (await isWhitelisted({ store: tx, vault }, known))
    if (block && mine.get(block.email)) {
      const how = endOf(block, verdicts, whitelisted)
      if (how) await tx.risks.end(block.id, how, now)
    }
    const userId = user?.id ?? null
    for (const one of isRisky(held)) {
      const verdict = held.screening[one]
      const email = one === 'email' || !session.identityId ? held.email : own
      // If the session has a newer email, that email's own screening settles the risk.
      const holds = email === undefined ? undefined : mine.get(email)
      if (!verdict || email === undefined || holds === undefined) continue
      const recording = { kind: one, email, holds, userId, whitelisted, now }
      const kept = await recordRisk(tx, vault, verdict, recording)
      await tx.sessions.keepVerdict(held.tokenHash, one, kept)
    }
    return whitelisted
  })
}

export const hasRisk = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ risks }) => risks.length > 0)
