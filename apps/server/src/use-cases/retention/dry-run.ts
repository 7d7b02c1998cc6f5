import type { IsoDate } from '@vestibule/domain/iso-date'
import { endOfPeriod } from '@vestibule/domain/records/retention'
import { allUsers } from '../../stores/retention/user-sweep.ts'
import type { Deps } from '../deps.ts'
import { dayOf } from './erase.ts'
import { duePeople } from './retain.ts'
import { turnedAwayBefore } from './turned-away.ts'
import { endedBefore, keptOf } from './unfinished.ts'

export interface PlannedDeletion {
  id: string
  state: string
  dueOn: IsoDate
  reason: 'period' | 'fraud_case'
}

const later = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? b : a)

const atMost = 10_000

export const dryRun = async (
  deps: Pick<Deps, 'store' | 'clock' | 'retention'>,
): Promise<PlannedDeletion[]> => {
  const { store, clock, retention } = deps
  const now = clock.now()
  const left = await store.unfinished.toDelete(
    endedBefore(retention, now),
    keptOf(retention, now),
    allUsers,
    atMost,
  )
  const records = await store.applicants.ended(clock.today(), atMost)
  const turnedAway = await store.risks.turnedAway(turnedAwayBefore(retention, now), atMost)
  const due = (id: string, state: string, dueOn: IsoDate): PlannedDeletion => ({
    id,
    state,
    dueOn,
    reason: 'period',
  })
  const going = [
    ...left.map(({ clientId, visitedAt }) =>
      due(clientId, 'unfinished', endOfPeriod(dayOf(visitedAt), retention.unfinished)),
    ),
    ...records.map(({ id, kind, keepUntil }) => due(id, kind, keepUntil)),
    ...turnedAway.map(({ id, lastAt }) => {
      const lastOn = dayOf(lastAt)
      const { blocked, fraud_case } = retention
      return due(id, 'turned_away', later(endOfPeriod(lastOn, blocked), endOfPeriod(lastOn, fraud_case)))
    }),
  ]
  for await (const { id, retention: found } of duePeople(deps, allUsers)) {
    const { state, dueOn, reason } = found
    going.push({ id, state, dueOn, reason: reason === 'fraud_case' ? 'fraud_case' : 'period' })
  }
  return going
}
