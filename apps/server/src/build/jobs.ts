import type { FastifyBaseLogger } from 'fastify'
import { outsideCallJob } from '../jobs/outside-call.ts'
import { reviewJob } from '../jobs/review.ts'
import { screeningJob } from '../jobs/screening.ts'
import { verificationJob } from '../jobs/verification.ts'
import { type JobRunner, queues } from '../ports/jobs.ts'
import type { Deps } from '../routes/deps.ts'
import { type HousekeepingDeps, housekeep } from '../use-cases/housekeep.ts'
import { planYears } from '../use-cases/money/plan-years.ts'

/** How often what is left over is cleared away and who has left an application is looked for, seconds (SU-19). */
const housekeepingSeconds = 10 * 60

/** How often recurring contributions are looked at for a tax year to add, seconds (CO-05). */
const taxYearsSeconds = 60 * 60

/** What is done now and then. Each throws where a part of it failed, and logs what it did. */
export interface Turns {
  housekeeping(): Promise<void>
  taxYears(): Promise<void>
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
  await jobs.every(queues.housekeeping, housekeepingSeconds, turns.housekeeping)
  return stopLooking
}
