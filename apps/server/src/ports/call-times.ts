/** How long an adapter waits for the response to a request that has a side effect. */
export const effectTimeoutMs = 10_000

/** The durations that ensure that each provider call takes effect only once. */
export interface CallTimes {
  leaseMs: number
  /** How long the provider may still act after a permission to send. A call in doubt is resent only after this time. */
  longestMs: number
}

/** Production's values, which are the minimum. `longestMs` is lease (5 s) + timeout (10 s) + provider delay (45 s). */
export const usualCallTimes: CallTimes = { leaseMs: 5_000, longestMs: 60_000 }
