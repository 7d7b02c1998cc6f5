import { unfinishedStatuses } from '@vestibule/domain/flow/status-lists'
import { type Period, type RetentionPeriods, warnedDays } from '@vestibule/domain/records/retention'
import { type Kept, keepingMailKey } from '../../stores/retention/unfinished.ts'
import type { UserSpan } from '../../stores/retention/user-sweep.ts'
import type { Deps } from '../deps.ts'

const dayMs = 24 * 60 * 60 * 1000

const warnedMs = warnedDays * dayMs
const refusedAgainMs = dayMs
const batchSize = 100

export const periodAgo = (now: Date, period: Period): Date => {
  if ('days' in period) return new Date(now.getTime() - period.days * dayMs)
  const began = new Date(now)
  began.setUTCFullYear(began.getUTCFullYear() - period.years)
  return began
}

export const keptOf = (retention: RetentionPeriods, now: Date): Kept => ({
  statuses: unfinishedStatuses,
  casesSince: periodAgo(now, retention.fraud_case),
})

/** Emails each inactive applicant of the span the date of the application's deletion, once per visit. @returns how many emails */
export const warnBeforeDeletion = async (
  { store, clock, retention }: Deps,
  span: UserSpan,
): Promise<number> => {
  const now = clock.now()
  const refused = new Date(now.getTime() - refusedAgainMs)
  let written = 0
  for (const state of ['unfinished', 'never_opened'] as const) {
    const ends = periodAgo(now, retention[state])
    const keptMs = now.getTime() - ends.getTime()
    const times = { before: new Date(ends.getTime() + warnedMs), refused }
    const leaving = await store.unfinished.toWarn(state, times, keptOf(retention, now), span, batchSize)
    for (const { clientId, userId, visitedAt } of leaving) {
      const until = Math.max(visitedAt.getTime() + keptMs, now.getTime() + warnedMs)
      const keptDays = Math.round(keptMs / dayMs)
      const input = { clientId, visitedAt: visitedAt.getTime(), until, state, keptDays }
      const key = keepingMailKey(clientId, visitedAt)
      // `clientId` is null, so that the application may be deleted while the email is pending.
      await store.calls.enqueue({ operation: 'mail_keeping', key, clientId: null, userId, input }, now)
    }
    written += leaving.length
  }
  return written
}

export const endedBefore = (retention: RetentionPeriods, now: Date) => ({
  visited: periodAgo(now, retention.unfinished),
  written: new Date(now.getTime() - warnedMs),
})

/** Deletes the span's expired applications that no provider received and whose applicants were warned at least a week ago. */
export const deleteUnfinished = async (
  { store, clock, retention }: Deps,
  span: UserSpan,
): Promise<number> => {
  const now = clock.now()
  const before = endedBefore(retention, now)
  const kept = keptOf(retention, now)
  let removed = 0
  for (const { clientId } of await store.unfinished.toDelete(before, kept, span, batchSize))
    if (await store.unfinished.remove(clientId, before.visited, kept, now)) removed += 1
  return removed
}
