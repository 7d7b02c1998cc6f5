import { type JobRunner, queues } from '../ports/jobs.ts'
import { followReview } from '../use-cases/review/follow.ts'
import type { LookDeps } from '../use-cases/review/look.ts'

/** Follows each account under review, ever less often, until it is decided (AG-07, KY-09). */
export const reviewJob = (jobs: JobRunner, deps: LookDeps): Promise<void> =>
  jobs.work(queues.review, ({ clientId }) => followReview(deps, String(clientId)))
