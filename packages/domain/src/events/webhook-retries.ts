const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Waits before the second and each later attempt, in ms. They add up to three days. */
const waits = [
  5 * second,
  15 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour + 23 * minute,
] as const

export const webhookAttempts = waits.length + 1

/**
 * Returns the wait after a failed attempt, or `undefined` after the last one.
 * @param attempt 1 for the first
 * @param random from 0 to 1; spreads the attempts by up to 10 %, so that they do not all come at once
 */
export const waitAfterAttempt = (attempt: number, random: number): number | undefined => {
  const wait = waits[attempt - 1]
  return wait === undefined ? undefined : Math.round(wait * (0.9 + 0.2 * random))
}
