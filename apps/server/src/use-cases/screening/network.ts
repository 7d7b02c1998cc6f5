import type { Caller, User, Verdict } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume, usesBy } from '../rate-limits.ts'
import { fraudEvent } from './record-risk.ts'
import { keptOf } from './requirements.ts'
import { categoryOf, passes, screeningLimit } from './rules.ts'
import { screenValue } from './screen-value.ts'
import { isWhitelisted } from './whitelist.ts'

/** Lifetime of a network's verdict, in ms. A verdict with risks expires sooner, because the network may improve. */
export const passedForMs = 24 * 60 * 60 * 1000
const refusedForMs = 60 * 60 * 1000

const sinceOf = (now: Date) => ({
  passed: new Date(now.getTime() - passedForMs),
  refused: new Date(now.getTime() - refusedForMs),
})

const hashesOf = ({ vault }: Deps, network: string): [Buffer, ...Buffer[]] => {
  const [current, ...older] = vault.valueHashes('network', network)
  return [Buffer.from(current, 'base64url'), ...older.map((hash) => Buffer.from(hash, 'base64url'))]
}

const isListed = ({ store, vault }: Deps, { email, phone }: User): Promise<boolean> =>
  isWhitelisted({ store, vault }, { email, phoneHash: vault.valueHash('phone', phone) })

const requireAllowed = async (deps: Deps, user: User, verdict: Verdict): Promise<void> => {
  if (passes(verdict, false) || (await isListed(deps, user))) return
  throw new AppError(categoryOf(verdict) === 'TOR' ? 'network_tor' : 'network_vpn')
}

/** Reports a risky network once per screening, in the verdict's transaction, unless the user is whitelisted. */
const report = async (tx: Store, deps: Deps, user: User, verdict: Verdict, now: Date): Promise<void> => {
  if (verdict.risks.length === 0 || (await isListed({ ...deps, store: tx }, user))) return
  const { id: userId, email } = user
  await tx.risks.report(fraudEvent(verdict, { email, userId, riskType: 'IP' }), now)
  const detail = { riskCategory: categoryOf(verdict), passes: passes(verdict, false) }
  await tx.audit.append({ userId }, { actor: 'server', action: 'network_risk_found', detail, now })
}

/** Rejects risky networks, but tolerates outages. @throws AppError network_tor, network_vpn, too_many_requests */
export const requireScreenedNetwork = async (deps: Deps, caller: Caller, user: User): Promise<void> => {
  const { store, clock, vault } = deps
  const now = clock.now()
  const since = sinceOf(now)
  const networkHashes = hashesOf(deps, caller.network)
  const ipHashes = vault.valueHashes('ip', caller.ip)
  const lookup = { userId: user.id, tokenHash: caller.tokenHash, networkHashes, ipHashes }
  const { screened, remembered, isPending } = await store.networks.known(lookup, since)
  const known = [...screened.filter(({ unscreened }) => !unscreened), ...(remembered ? [remembered] : [])]
  for (const verdict of known) await requireAllowed(deps, user, verdict)
  if (known.length > 0 || isPending) return
  await consume(store.limits, now, usesBy('network-screening', caller, screeningLimit), 'too_many_requests')
  const verdict = await screenValue(deps, { kind: 'ip', value: caller.ip, userAgent: caller.userAgent })
  const [networkHash] = networkHashes
  if (verdict.unscreened) {
    const { ip, userAgent } = caller
    await store.transaction((tx) => tx.networks.enqueue(user.id, { networkHash, ip, userAgent }, now))
    return
  }
  await store.transaction(async (tx) => {
    if (await tx.networks.remember(user.id, networkHash, keptOf(verdict), since, now))
      await report(tx, deps, user, verdict, now)
  })
  await requireAllowed(deps, user, verdict)
}

export const screenNetworks = async (deps: Deps, userId: string): Promise<boolean> => {
  const { store, clock } = deps
  const owed = await store.networks.pending(userId)
  const user = owed.length > 0 ? await store.users.byId(userId) : undefined
  if (!user) return true
  for (const { networkHash, ip, userAgent } of owed) {
    const verdict = await screenValue(deps, { kind: 'ip', value: ip, userAgent })
    if (verdict.unscreened) return false
    const now = clock.now()
    await store.transaction(async (tx) => {
      if (await tx.networks.settle(userId, networkHash, keptOf(verdict), now))
        await report(tx, deps, user, verdict, now)
    })
  }
  return true
}
