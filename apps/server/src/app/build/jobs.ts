import { pollPauseMs } from '@vestibule/domain/review/poll-pause'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../http/routes/deps.ts'
import type { DueWork } from '../../platform/worker-loop.ts'
import { runsPerDay } from '../../stores/retention/user-sweep.ts'
import type { Store } from '../../stores/store-type.ts'
import { continueChanges } from '../../use-cases/contributions/continue-change.ts'
import { drawSchedules } from '../../use-cases/contributions/own-schedules.ts'
import { planYears } from '../../use-cases/contributions/plan-years.ts'
import { replanYears } from '../../use-cases/contributions/replan-years.ts'
import { createDispatcher, type Recipient } from '../../use-cases/events/deliver.ts'
import { runMaintenance } from '../../use-cases/maintenance.ts'
import { reconcile } from '../../use-cases/reconciliation/reconcile.ts'
import { claimWatched, watchAccount } from '../../use-cases/reconciliation/watch-account.ts'
import { followReview } from '../../use-cases/review/poll.ts'
import { screenPending } from '../../use-cases/screening/late.ts'
import { followVerification } from '../../use-cases/verification/poll.ts'

/** Interval between runs of cleanup and reminders (SU-19). */
const housekeepingSeconds = (24 * 60 * 60) / runsPerDay

/** Interval between runs that add tax years to recurring contributions (CO-05) and compare their limits (CO-15). */
const taxYearsSeconds = 60 * 60

/** Interval between runs that draw the deposits of our own schedules. */
const drawsSeconds = 15 * 60

/** Interval between checks whether reconciliation is due (OP-09). It is due daily, and again after a failed run. */
const reconciliationSeconds = 60 * 60
const reconciliationBounds = { maxPages: 500, maxMs: 100 * 1000 }

/** Creates the scheduled tasks. Each task logs its result. Housekeeping and reconciliation throw if a part failed. */
export const createScheduledTasks = (deps: Deps, log: FastifyBaseLogger) => ({
  async housekeeping() {
    const { done, failed } = await runMaintenance({ ...deps, store: deps.steward ?? deps.store })
    log.info(done, 'housekeeping')
    for (const one of failed) log.error(one, 'a step of housekeeping failed')
    if (failed.length > 0) throw new Error(`${failed.length} steps of housekeeping failed`)
  },
  async draws() {
    const clientsRead = await drawSchedules(deps)
    if (clientsRead > 0) log.info({ clientsRead }, 'our schedules')
  },
  async taxYears() {
    const done = await planYears(deps)
    log[done.clientsFailed > 0 ? 'error' : 'info'](done, 'tax years')
    const replanned = await replanYears(deps)
    log[replanned.clientsFailed > 0 ? 'error' : 'info'](replanned, 'limits of tax years')
    const changed = await continueChanges(deps)
    log[changed.clientsFailed > 0 ? 'error' : 'info'](changed, 'changed contributions')
  },
  async reconciliation() {
    const { reconciliation } = deps.store
    const { found, failed, ...done } = await reconcile(
      { ...deps, reconciliation },
      { onlyDue: true, ...reconciliationBounds },
    )
    if (done.pages > 0) log.info(done, 'reconciliation')
    for (const { kind, id } of found)
      log.error({ provider: deps.broker.traits.name, kind, id }, 'unknown at the provider')
    for (const one of failed) log.error(one, 'a sweep of the reconciliation failed')
    if (failed.length > 0) throw new Error(`${failed.length} sweeps of the reconciliation failed`)
  },
})

const every = (
  { scheduledTasks }: Store,
  queue: string,
  seconds: number,
  run: () => Promise<void>,
): DueWork<Date> => ({
  queue,
  async claim() {
    const claimedAt = await scheduledTasks.claim(queue, seconds)
    return claimedAt ? [claimedAt] : []
  },
  async run(claimedAt) {
    await run()
    await scheduledTasks.done(queue, claimedAt)
  },
})

export const dueWork = (
  deps: Deps,
  tasks: ReturnType<typeof createScheduledTasks>,
): (DueWork | DueWork<Date> | DueWork<Recipient>)[] => {
  const { store, clock, engine } = deps
  return [
    { queue: 'provider-call', claim: engine.claimDue, run: engine.resume },
    {
      queue: 'screening',
      claim: (atMost) => store.risks.claimUnscreened(atMost),
      async run(userId: string) {
        if (!(await screenPending(deps, userId)))
          throw new Error('the screening provider is still unavailable')
      },
    },
    {
      queue: 'review',
      claim: (atMost) => store.reviews.claimDue(clock.now(), atMost, pollPauseMs),
      run: (clientId: string) => followReview(deps, clientId),
    },
    {
      queue: 'identity-verification',
      claim: (atMost) => store.identityVerifications.claimDue(clock.now(), atMost, pollPauseMs),
      run: (clientId: string) => followVerification(deps, clientId),
    },
    { queue: 'webhook', ...createDispatcher(deps) },
    {
      queue: 'broker-watch',
      claim: () => claimWatched(deps),
      run: (clientId: string) => watchAccount(deps, clientId),
    },
    every(store, 'draws', drawsSeconds, tasks.draws),
    every(store, 'tax-years', taxYearsSeconds, tasks.taxYears),
    every(store, 'reconciliation', reconciliationSeconds, tasks.reconciliation),
    every(store, 'housekeeping', housekeepingSeconds, tasks.housekeeping),
  ]
}
