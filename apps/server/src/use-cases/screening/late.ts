import type { User, Verdict } from '../../stores/people.ts'
import type { Unscreened } from '../../stores/screening/rows.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { screenNetworks } from './network.ts'
import { recordRisk } from './record-risk.ts'
import { keptOf } from './requirements.ts'
import { passes } from './rules.ts'
import { screenValue } from './screen-value.ts'
import { isWhitelisted } from './whitelist.ts'

const valueToScreen = (user: User, { kind, ip }: Unscreened): string =>
  kind === 'email' ? user.email : kind === 'phone' ? user.phone : (ip ?? '')

/** Stores a late outcome in one transaction. A failed screening blocks the user and ends the user's sessions. */
const settle = async (
  { store, vault, clock }: Deps,
  userId: string,
  owed: Unscreened,
  verdict: Verdict,
): Promise<void> => {
  await store.transaction(async (tx) => {
    await tx.risks.verdictsOf(userId, 'hold')
    const user = await tx.users.byId(userId)
    if (!user || !(await tx.risks.takeUnscreened(owed.id))) return
    const known = { email: user.email, phoneHash: vault.valueHash('phone', user.phone) }
    const whitelisted = verdict.risks.length > 0 && (await isWhitelisted({ store: tx, vault }, known))
    const { kind } = owed
    const kept = whitelisted ? { ...verdict, whitelisted } : verdict
    await tx.risks.keepVerdicts(userId, { [kind]: keptOf(kept) })
    if (verdict.risks.length === 0) return
    const recording = { kind, email: user.email, userId, whitelisted, holds: true, now: clock.now() }
    await recordRisk(tx, vault, verdict, recording)
    if (!passes(verdict, whitelisted)) await tx.risks.blockUser(userId, clock.now())
  })
}

/** Screens pending values. Stores only the first outcome of each. @returns false while the provider is unavailable */
export const screenLate = async (deps: Deps, userId: string): Promise<boolean> => {
  const { store } = deps
  // Pending screenings are read before the values, so that an edit in between voids the outcome for the old value.
  const owed = await store.risks.unscreenedOf(userId)
  const user = await store.users.byId(userId)
  if (!user) return true
  const done = await Promise.all(
    owed.map(async (one) => {
      const value = { kind: one.kind, value: valueToScreen(user, one), userAgent: one.userAgent ?? '' }
      const verdict = await screenValue(deps, value)
      if (verdict.unscreened) return false
      await settle(deps, user.id, one, verdict)
      return true
    }),
  )
  return done.every(Boolean)
}

/** Screens pending values and networks. @returns false while the provider is unavailable */
export const screenPending = async (deps: Deps, userId: string): Promise<boolean> =>
  (await screenLate(deps, userId)) && (await screenNetworks(deps, userId))

/** Requires complete screenings before a broker or identity call. @throws AppError provider_unavailable, blocked */
export const requireFullyScreened = async (deps: Deps, user: User): Promise<void> => {
  const { store } = deps
  if (user.is_blocked) throw new AppError('blocked')
  if ((await store.risks.unscreenedOf(user.id)).length === 0) return
  await screenLate(deps, user.id)
  if ((await store.users.byId(user.id))?.is_blocked !== false) throw new AppError('blocked')
  if ((await store.risks.unscreenedOf(user.id)).length > 0) throw new AppError('provider_unavailable')
}
