const second = 1_000
const hour = 3_600 * second

export const minPollPauseMs = 3 * second
const maxPollPauseMs = 6 * hour

/** Returns a tenth of the review's age, within limits, so that results arrive at most 10 % late. */
export const pollPauseMs = (ageMs: number): number =>
  Math.min(maxPollPauseMs, Math.max(minPollPauseMs, ageMs / 10))
