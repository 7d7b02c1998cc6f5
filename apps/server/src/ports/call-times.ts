/** How long an adapter waits for the response to a request that has a side effect. */
export const effectTimeoutMs = 10_000

/** Durations that keep a provider call from taking effect twice. */
export interface CallTimes {
  leaseMs: number
  /**
   * Maximum time from our permission to send a request until the provider can no longer act on it. A call whose outcome
   * is unknown is resent only after this time.
   */
  longestMs: number
}

/** Production's values, which are the minimum. `longestMs` is lease (5 s) + timeout (10 s) + provider delay (45 s). */
export const usualCallTimes: CallTimes = { leaseMs: 5_000, longestMs: 60_000 }
