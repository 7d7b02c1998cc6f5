import type { RateLimitSubject } from '../../use-cases/rate-limits.ts'

const minuteMs = 60_000

/** So many sessions may share a network before they share its limit. */
const sessionsPerNetwork = 10

/** Keys that are remembered; the one unused for longest is forgotten first. */
const usualMaxKeys = 20_000

export interface SaveLimit {
  /** Takes one save of a session and of its network, or none. @returns undefined: taken; else when one is free */
  take(asker: RateLimitSubject, now: Date): Date | undefined
}

/**
 * Token buckets in this process: a save is one statement, and counting it in the database would cost as much again. Several
 * processes allow several times as many. A bucket is kept as the time at which it will be full again.
 * @param perMinute saves of one session; a network may make ten times as many
 */
export const createSaveLimit = (perMinute: number, maxKeys = usualMaxKeys): SaveLimit => {
  const fullAt = new Map<string, number>()

  /** @returns when the bucket would be full after one more save, and how long until it has room for it, in ms */
  const look = (key: string, size: number, now: number): { next: number; waitMs: number } => {
    const known = fullAt.get(key) ?? now
    // a clock that was set back empties no bucket further than empty
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
      const own = look(session, perMinute, now)
      const shared = look(network, perMinute * sessionsPerNetwork, now)
      const waitMs = Math.max(own.waitMs, shared.waitMs)
      if (waitMs > 0) return new Date(now + waitMs)
      keep(session, own.next)
      keep(network, shared.next)
      return undefined
    },
  }
}
