import { type JobRunner, queues } from '../ports/jobs.ts'
import type { Engine } from '../use-cases/outside/engine.ts'

/** The safety net of every outside call: finds it settled and ends, or takes it up where a dead process left it. */
export const outsideCallJob = (jobs: JobRunner, engine: Engine): Promise<void> =>
  jobs.work(queues.outsideCall, ({ callId }) => engine.resume(String(callId)))
