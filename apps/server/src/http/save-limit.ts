import type { RateLimitSubject } from '../use-cases/rate-limits.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Number of sessions on a network that can all save at the full rate. */
const sessionsPerNetwork = 10

export interface SaveLimit {
  /** Counts one save for a session and its network. @returns when to retry, or `undefined` if the save is allowed */
  take(subject: RateLimitSubject, now: Date): Date | undefined
}

/** Limits the rate of saves. Counts in this process's memory, because a database counter would double a save's cost. */
export const createSaveLimit = (perMinute: number, maxKeys?: number): SaveLimit => {
  const buckets = createTokenBuckets(maxKeys)

  return {
    take({ tokenHash, network }, at) {
      const now = at.getTime()
      const uses = [
        [`session:${tokenHash.toString('base64url')}`, perMinute],
        [network, perMinute * sessionsPerNetwork],
      ] as const
      const waitMs = Math.max(...uses.map(([key, most]) => buckets.waitMs(key, most, now)))
      if (waitMs > 0) return new Date(now + waitMs)
      for (const [key, most] of uses) buckets.use(key, most, now)
      return undefined
    },
  }
}
