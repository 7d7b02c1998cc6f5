import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../use-cases/app-error.ts'

/** Mean pause before a refusal. */
export const usualHoldMs = 1_000

/**
 * Refuses a request after a pause, so that clients which repeat refused requests do not occupy the process. Pauses differ,
 * so that requests that arrived together are not repeated together.
 * @throws AppError too_many_requests
 */
export const refuseSlowly = async (retryAt: Date, holdMs: number): Promise<never> => {
  await sleep(holdMs * (0.5 + Math.random()))
  throw new AppError('too_many_requests', { retryAt })
}
