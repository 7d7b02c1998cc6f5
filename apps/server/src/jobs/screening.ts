import { type JobRunner, queues } from '../ports/jobs.ts'
import { type OverdueDeps, screenOwed } from '../use-cases/screening/late.ts'

/** Screens what a sign-up could not have screened (RK-09), and networks since then (RK-11); comes again, ever later, until the provider is there. */
export const screeningJob = (jobs: JobRunner, deps: OverdueDeps): Promise<void> =>
  jobs.work(queues.screening, async ({ userId }) => {
    if (!(await screenOwed(deps, String(userId)))) throw new Error('the screening provider is not there yet')
  })
