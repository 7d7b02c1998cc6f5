const second = 1_000
const hour = 3_600 * second

/** Nobody is asked more often than this, ms (AG-07). */
export const SOONEST = 3 * second
const LATEST = 6 * hour

/**
 * How long until the broker is asked again about a review that has lasted so long, both in ms: a tenth of it, so that
 * nobody learns the end later than a tenth of what they waited. 3 s in the first half minute, 30 s after five
 * minutes, an hour after ten, never more than six hours.
 */
export const pauseAfter = (lasted: number): number => Math.min(LATEST, Math.max(SOONEST, lasted / 10))
