import type { RetentionPeriods } from '@vestibule/domain/records/retention'
import { kindOf } from '../platform/common/kind-of.ts'
import { noUsers, type UserSpan } from '../stores/retention/user-sweep.ts'
import { finishInterruptedResets } from './access/reset-password.ts'
import { removeItems } from './bank/remove-item.ts'
import { watchDeposits } from './bank/watch-deposits.ts'
import type { Deps } from './deps.ts'
import { addEventMonths } from './events/add-event-months.ts'
import { addAuditMonths } from './evidence/add-audit-months.ts'
import { takeCheckpoint } from './evidence/checkpoint.ts'
import { expireSpouseConsents } from './personal/spouse-consent.ts'
import { forgetEnded } from './retention/erase.ts'
import { eraseEnded } from './retention/retain.ts'
import { eraseTurnedAway } from './retention/turned-away.ts'
import { deleteUnfinished, periodAgo, warnBeforeDeletion } from './retention/unfinished.ts'
import { passedForMs } from './screening/network.ts'
import { remindAbandoned, remindMissed } from './sign-up/reminders.ts'
import { removeUnverified } from './sign-up/remove-unverified.ts'

/** Time after which an answered call leaves the table that workers and requests read. */
const archivedAfterMs = 90 * 24 * 60 * 60 * 1000
const batchSize = 1_000
const mostBatches = 100

/** Repeats `work`, which returns the number of rows it processed, until a batch is not full. @returns the sum */
const inBatches = async (work: (size: number) => Promise<number>): Promise<number> => {
  let total = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const processed = await work(batchSize)
    total += processed
    if (processed < batchSize) break
  }
  return total
}

const archiveCalls = ({ store }: Pick<Deps, 'store'>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - archivedAfterMs)
  return inBatches((size) => store.calls.archive(before, size))
}

/** @returns the number of applications whose events were deleted */
const forgetFunnelEvents = (
  { store, retention }: Pick<Deps, 'store'> & { retention: RetentionPeriods },
  now: Date,
): Promise<number> => {
  const before = periodAgo(now, retention.funnel_event)
  return inBatches((size) => store.funnel.forgetBefore(before, size))
}

const dayMs = 24 * 60 * 60 * 1000

const prospectsKeptMs = 60 * dayMs
/** Starts without a user. Those of users are deleted with the user. */
const startsKeptMs = dayMs
/** Expired links are retained for a day, so that a late click can be distinguished from an invalid link. */
const resetsKeptMs = dayMs
/** Deliveries are listed for this long after they succeeded. Dead ones are kept until they are sent again. */
const deliveriesKeptMs = 30 * dayMs
const mostDeliveries = 50_000
/** An unfinished upload is treated as aborted if it began longer ago than this, in ms. */
const uploadMs = 60 * 60 * 1000

export interface MaintenanceResult {
  done: Record<string, number>
  failed: { step: string; kind: string }[]
}

type Step = (deps: Deps, now: Date, span: UserSpan) => Promise<unknown>

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

const steps: Readonly<Record<string, Step>> = {
  limits: ({ store }, now) => store.limits.forget(now),
  sessions: ({ store }, now) => store.sessions.forget(now),
  passkeyChallenges: ({ store }, now) => store.passkeys.forgetChallenges(now),
  devices: ({ store }, now) => store.devices.forget(now),
  resetsFinished: finishInterruptedResets,
  resets: ({ store }, now) => store.resets.forget(ago(now, resetsKeptMs)),
  networks: ({ store }, now) => store.networks.forget(ago(now, passedForMs)),
  prospects: ({ store }, now) => store.prospects.forget(ago(now, prospectsKeptMs)),
  starts: ({ store }, now) => store.starts.forget(ago(now, startsKeptMs)),
  uploads: ({ store }, now) => store.identityDocuments.forgetReceiving(ago(now, uploadMs)),
  phoneUploads: ({ store }, now) => store.phoneUploads.forget(ago(now, dayMs)),
  spouseConsentsExpired: expireSpouseConsents,
  depositsWatched: watchDeposits,
  reminded: (deps) => remindAbandoned(deps),
  missedReminded: (deps, _, span) => remindMissed(deps, span),
  identitiesRemoved: removeUnverified,
  applicationsWarned: (deps, _, span) => warnBeforeDeletion(deps, span),
  applicationsRemoved: (deps, _, span) => deleteUnfinished(deps, span),
  applicantsErased: (deps, _, span) => eraseEnded(deps, span),
  turnedAwayErased: eraseTurnedAway,
  itemsRemoved: removeItems,
  recordsEnded: forgetEnded,
  funnelEventsForgotten: forgetFunnelEvents,
  callsArchived: archiveCalls,
  auditMonthsAdded: addAuditMonths,
  eventMonthsAdded: addEventMonths,
  webhooksForgotten: ({ store }, now) =>
    store.webhooks.forgetDelivered(ago(now, deliveriesKeptMs), mostDeliveries),
  checkpointsTaken: async (deps, now) => ((await takeCheckpoint(deps, now)) ? 1 : 0),
}

/** Steps that handle at most `mostOfSpan` of the span's users in a run. */
const stepsOfSpan = ['missedReminded', 'applicationsWarned', 'applicationsRemoved', 'applicantsErased']
const mostOfSpan = 100

/**
 * Runs every step, even after another step failed. Each step may be interrupted and repeated. Reminders and deletions look
 * at a part of all users in each run, so that a run takes equally long with few and with many users.
 */
export const runMaintenance = async (deps: Deps): Promise<MaintenanceResult> => {
  const { userSweep } = deps.store
  const done: MaintenanceResult['done'] = {}
  const failed: MaintenanceResult['failed'] = []
  const attempt = async <T>(step: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      failed.push({ step, kind: kindOf(error) })
      return undefined
    }
  }
  const span = await attempt('userSweep', () => userSweep.next())
  for (const [step, work] of Object.entries(steps)) {
    const count = await attempt(step, () => work(deps, deps.clock.now(), span ?? noUsers))
    if (typeof count === 'number') done[step] = count
  }
  if (span && stepsOfSpan.every((step) => (done[step] ?? 0) < mostOfSpan))
    await attempt('userSweep', () => userSweep.done(span))
  return { done, failed }
}
