/** How long an adapter waits for the response to one effect, in ms. */
export const effectTimeoutMs = 10_000

/** The durations that keep each provider call to one effect, in ms. */
export interface CallTimes {
  leaseMs: number
  /** how long the provider may still act after a permission to send; a call in doubt is sent again only then */
  longestMs: number
}

/** Production's values and minimum: lease, timeout, and 45 seconds of provider delay. */
export const usualCallTimes: CallTimes = { leaseMs: 5_000, longestMs: 60_000 }
