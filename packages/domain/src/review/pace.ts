const second = 1_000
const hour = 3_600 * second

export const minPauseMs = 3 * second
const maxPauseMs = 6 * hour

/** A tenth of the review's age, so that results arrive at most 10 % late; both in ms. */
export const pauseAfter = (lasted: number): number => Math.min(maxPauseMs, Math.max(minPauseMs, lasted / 10))
