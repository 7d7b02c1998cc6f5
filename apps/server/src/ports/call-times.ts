/** How long an adapter waits for the answer to one effect, ms. */
export const effectTimeoutMs = 10_000

/** The times that make an outside effect happen once (OP-09), ms. */
export interface CallTimes {
  /** how long one process holds a call before another may take it over; renewed four times in it */
  leaseMs: number
  /** how long after a permission to send the provider may still act on it; only then a call in doubt is sent again */
  longestMs: number
}

/** What production uses, and the least that it takes: lease, time-out, and 45 seconds that a provider may be late. */
export const usualCallTimes: CallTimes = { leaseMs: 5_000, longestMs: 60_000 }
