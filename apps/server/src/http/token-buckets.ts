const minuteMs = 60_000

/** Maximum number of keys in memory. The least recently used key is dropped first. */
const usualMaxKeys = 20_000

/** Limits uses per key and minute, in this process's memory. A bucket that is full allows a whole minute's uses at once. */
export const createTokenBuckets = (maxKeys = usualMaxKeys) => {
  const fullAt = new Map<string, number>()

  /** Returns when the bucket is full again after one more use. */
  const nextOf = (key: string, perMinute: number, now: number): number => {
    const known = fullAt.get(key) ?? now
    // If the clock was set back, `known` may be far ahead, so the wait is limited to that of an empty bucket.
    return Math.min(Math.max(known, now), now + minuteMs) + minuteMs / perMinute
  }

  return {
    /** Returns the wait until a use is allowed, in ms. It is not positive if the use is allowed. */
    waitMs: (key: string, perMinute: number, now: number): number =>
      Math.ceil(nextOf(key, perMinute, now) - now - minuteMs - 1e-3),
    use(key: string, perMinute: number, now: number): void {
      const next = nextOf(key, perMinute, now)
      fullAt.delete(key)
      fullAt.set(key, next)
      if (fullAt.size > maxKeys) fullAt.delete(fullAt.keys().next().value ?? '')
    },
    giveBack(key: string, perMinute: number): void {
      const full = fullAt.get(key)
      if (full !== undefined) fullAt.set(key, full - minuteMs / perMinute)
    },
  }
}
