/** In ms (SU-11). */
const COOL_DOWN = 30_000

export const secondsLeft = (sentAt: number, now: number): number =>
  Math.min(COOL_DOWN / 1000, Math.max(0, Math.ceil((sentAt + COOL_DOWN - now) / 1000)))
