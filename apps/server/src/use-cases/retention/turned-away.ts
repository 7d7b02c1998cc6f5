import { randomUUID } from 'node:crypto'
import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import { operatorsTrail } from '../../stores/audit/audit.ts'
import type { TurnedAway } from '../../stores/screening/risks.ts'
import type { Deps } from '../deps.ts'
import { periodAgo } from './unfinished.ts'

const batchSize = 100

export const turnedAwayBefore = (retention: RetentionPeriods, now: Date): Date =>
  new Date(
    Math.min(periodAgo(now, retention.blocked).getTime(), periodAgo(now, retention.fraud_case).getTime()),
  )

const forget = (deps: Deps, { email, isBlocked }: TurnedAway, before: Date): Promise<boolean> =>
  deps.store.transaction(async ({ risks, audit }) => {
    const now = deps.clock.now()
    const ids = await risks.forgetTurnedAway(email, before)
    if (ids.length === 0) return false
    if (isBlocked) {
      const emailHash = deps.vault.valueHash('email', email)
      await risks.keepBlocked({ id: randomUUID(), emailHash, phoneHash: null, clientId: null }, now)
    }
    const detail = { blocksAndFraudEvents: ids, staysBlocked: isBlocked }
    await audit.append(
      { userId: operatorsTrail },
      { actor: 'server', action: 'turned_away_erased', detail, now },
    )
    return true
  })

/** Deletes blocks and fraud events of emails that never had a user. A stored hash keeps a blocked email blocked. */
export const eraseTurnedAway = async (deps: Deps): Promise<number> => {
  const before = turnedAwayBefore(deps.retention, deps.clock.now())
  let erased = 0
  for (const one of await deps.store.risks.turnedAway(before, batchSize))
    if (await forget(deps, one, before)) erased += 1
  return erased
}
