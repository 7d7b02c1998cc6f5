import { type JobRunner, queues } from '../ports/jobs.ts'
import type { Engine } from '../use-cases/outside/engine.ts'

/** How often calls of dead processes are looked for, ms: well below the 15 seconds in which they are taken over (OP-05). */
const lookMs = 2_000

/**
 * The safety net of every outside call: finds it settled and ends, or takes it up where a dead process left it. A call that
 * a request holds has no job: this looks for those whose process has died.
 * @param onFailed is told when a look failed
 * @returns ends the looking
 */
export const outsideCallJob = async (
  jobs: JobRunner,
  engine: Engine,
  onFailed: () => void,
): Promise<() => void> => {
  await jobs.work(queues.outsideCall, ({ callId }) => engine.resume(String(callId)))
  const timer = setInterval(() => void engine.takeUpAbandoned().catch(onFailed), lookMs)
  return () => clearInterval(timer)
}
