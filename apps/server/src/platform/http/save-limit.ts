import type { RateLimitSubject } from '../../use-cases/rate-limits.ts'

const minuteMs = 60_000

/** Sessions that may share a network before its limit applies. */
const sessionsPerNetwork = 10

/** Maximum keys in memory; the least recently used is dropped first. */
const usualMaxKeys = 20_000

export interface SaveLimit {
  /** Counts one save of a session and its network. @returns `undefined` if allowed, else when to retry */
  take(subject: RateLimitSubject, now: Date): Date | undefined
}

/** In-process token buckets, since a count in the database would double a save's cost. */
export const createSaveLimit = (perMinute: number, maxKeys = usualMaxKeys): SaveLimit => {
  const fullAt = new Map<string, number>()

  /** @returns when the bucket would be full after one more save, and the wait until that save is allowed, in ms */
  const nextOf = (key: string, size: number, now: number): { next: number; waitMs: number } => {
    const known = fullAt.get(key) ?? now
    // a clock that was set back must not lengthen the wait beyond an empty bucket's
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
