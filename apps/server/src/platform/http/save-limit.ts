import type { RateLimitSubject } from '../../use-cases/rate-limits.ts'

const minuteMs = 60_000

/** Number of sessions on a network that can all save at the full rate. */
const sessionsPerNetwork = 10

/** Maximum number of keys in memory. The least recently used key is dropped first. */
const usualMaxKeys = 20_000

export interface SaveLimit {
  /** Counts one save for a session and its network. @returns when to retry, or `undefined` if the save is allowed */
  take(subject: RateLimitSubject, now: Date): Date | undefined
}

/** Limits the rate of saves. Counts in this process's memory, because a database counter would double a save's cost. */
export const createSaveLimit = (perMinute: number, maxKeys = usualMaxKeys): SaveLimit => {
  const fullAt = new Map<string, number>()

  /** `next` is when the token bucket is full again after this save. `waitMs` is the wait until the save is allowed. */
  const nextOf = (key: string, size: number, now: number): { next: number; waitMs: number } => {
    const known = fullAt.get(key) ?? now
    // If the clock was set back, `known` may be far ahead, so the wait is limited to that of an empty bucket.
    const full = Math.min(Math.max(known, now), now + minuteMs)
    const next = full + minuteMs / size
    return { next, waitMs: Math.ceil(next - now - minuteMs - 1e-3) }
  }

  const keep = (key: string, full: number): void => {
    fullAt.delete(key)
    fullAt.set(key, full)
    if (fullAt.size > maxKeys) fullAt.delete(fullAt.keys().next().value ?? '')
  }

  return {
    take({ tokenHash, network }, at) {
      const now = at.getTime()
      const session = `session:${tokenHash.toString('base64url')}`
      const own = nextOf(session, perMinute, now)
      const shared = nextOf(network, perMinute * sessionsPerNetwork, now)
      const waitMs = Math.max(own.waitMs, shared.waitMs)
      if (waitMs > 0) return new Date(now + waitMs)
      keep(session, own.next)
      keep(network, shared.next)
      return undefined
    },
  }
}
