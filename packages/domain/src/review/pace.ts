const second = 1_000
const hour = 3_600 * second

/** In ms (AG-07). */
export const SOONEST = 3 * second
const LATEST = 6 * hour

/** A tenth of the review's age, so that results arrive at most 10 % late; both in ms. */
export const pauseAfter = (lasted: number): number => Math.min(LATEST, Math.max(SOONEST, lasted / 10))
