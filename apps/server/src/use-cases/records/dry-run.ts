import type { IsoDate } from '@vestibule/domain/iso-date'
import { endOfPeriod } from '@vestibule/domain/records/retention'
import { endedBefore, keptOf } from '../application/keeping.ts'
import { dayOf } from './erase.ts'
import { duePeople, type JudgeDeps } from './retain.ts'

/** Something that the housekeeping would delete, without personal data. */
export interface WouldGo {
  id: string
  /** a state of retention, or the kind of a sealed record */
  state: string
  dueOn: IsoDate
  reason: 'period' | 'fraud_case'
}

/** Lines of one kind: more are counted when these are gone. */
const atMost = 10_000

/** NV-16: what the next turns of housekeeping delete: people, unfinished applications, and sealed records. Changes nothing. */
export const dryRun = async (deps: JudgeDeps): Promise<WouldGo[]> => {
  const { store, clock, retention } = deps
  const now = clock.now()
  const left = await store.unfinished.left(endedBefore(retention, now), keptOf(retention, now), atMost)
  const records = await store.applicants.ended(clock.today(), atMost)
  const going: WouldGo[] = [
    ...left.map(({ clientId, visitedAt }) => ({
      id: clientId,
      state: 'unfinished',
      dueOn: endOfPeriod(dayOf(visitedAt), retention.unfinished),
      reason: 'period' as const,
    })),
    ...records.map(({ id, kind, keepUntil }) => ({
      id,
      state: kind,
      dueOn: keepUntil,
      reason: 'period' as const,
    })),
  ]
  for await (const { id, retention: found } of duePeople(deps)) {
    const { state, dueOn, reason } = found
    going.push({ id, state, dueOn, reason: reason === 'fraud_case' ? 'fraud_case' : 'period' })
  }
  return going
}
