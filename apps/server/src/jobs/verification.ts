import { type JobRunner, queues } from '../ports/jobs.ts'
import { followVerification } from '../use-cases/verification/follow.ts'
import type { VerificationLookDeps } from '../use-cases/verification/look.ts'

/** Follows each attempt at verifying an identity, ever less often, until it is over (PR-03). */
export const verificationJob = (jobs: JobRunner, deps: VerificationLookDeps): Promise<void> =>
  jobs.work(queues.verification, ({ clientId }) => followVerification(deps, String(clientId)))
