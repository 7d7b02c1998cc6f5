import type { FastifyBaseLogger } from 'fastify'
import { outsideCallJob } from '../jobs/outside-call.ts'
import { reviewJob } from '../jobs/review.ts'
import { screeningJob } from '../jobs/screening.ts'
import { verificationJob } from '../jobs/verification.ts'
import { type JobRunner, queues } from '../ports/jobs.ts'
import type { Deps } from '../routes/deps.ts'
import { type HousekeepingDeps, housekeep } from '../use-cases/housekeep.ts'
import { planYears } from '../use-cases/money/plan-years.ts'
import { reconcile } from '../use-cases/reconciliation/reconcile.ts'

/** How often what is left over is cleared away and who has left an application is looked for, seconds (SU-19). */
const housekeepingSeconds = 10 * 60

/** How often recurring contributions are looked at for a tax year to add, seconds (CO-05). */
const taxYearsSeconds = 60 * 60

/** How often sweeps that are due are looked for, seconds: each is due once a day, one that failed at once (OP-09). */
const reconciliationSeconds = 60 * 60
/** Of each of the five sweeps in one turn: together well below the 15 minutes after which the queue gives a job up. */
const reconciliationBounds = { maxPages: 500, maxMs: 100 * 1000 }

/** What is done now and then. Each throws where a part of it failed, and logs what it did. */
export interface Turns {
  housekeeping(): Promise<void>
  taxYears(): Promise<void>
  reconciliation(): Promise<void>
}

export const createTurns = (deps: Deps & HousekeepingDeps, log: FastifyBaseLogger): Turns => ({
  async housekeeping() {
    const { done, failed } = await housekeep(deps)
    log.info(done, 'housekeeping')
    for (const one of failed) log.error(one, 'a step of housekeeping failed')
    if (failed.length > 0) throw new Error(`${failed.length} steps of housekeeping failed`)
  },
  async taxYears() {
    const done = await planYears(deps)
    log[done.clientsFailed > 0 ? 'error' : 'info'](done, 'tax years')
  },
  async reconciliation() {
    const { reconciliation } = deps.store
    const { found, failed, ...done } = await reconcile(
      { ...deps, reconciliation },
      { onlyDue: true, ...reconciliationBounds },
    )
    if (done.pages > 0) log.info(done, 'reconciliation')
    for (const { kind, id } of found) log.error({ provider: 'ascend', kind, id }, 'unknown at the provider')
    for (const one of failed) log.error(one, 'a sweep of the reconciliation failed')
    if (failed.length > 0) throw new Error(`${failed.length} sweeps of the reconciliation failed`)
  },
})

/** Takes up every queue. @returns what ends the looks for calls that nobody holds */
export const startJobs = async (
  jobs: JobRunner,
  deps: Deps,
  turns: Turns,
  log: FastifyBaseLogger,
): Promise<() => void> => {
  const stopLooking = await outsideCallJob(jobs, deps.engine, () => log.error('a look for calls failed'))
  await screeningJob(jobs, deps)
  await reviewJob(jobs, deps)
  await verificationJob(jobs, deps)
  await jobs.every(queues.taxYears, taxYearsSeconds, turns.taxYears)
  await jobs.every(queues.reconciliation, reconciliationSeconds, turns.reconciliation)
  await jobs.every(queues.housekeeping, housekeepingSeconds, turns.housekeeping)
  return stopLooking
}
