/** How long after a code the next one may be asked for, in milliseconds (SU-11). */
const COOL_DOWN = 30_000

/** Whole seconds until another code may be asked for; 0 is now. */
export const secondsLeft = (sentAt: number, now: number): number =>
  Math.min(COOL_DOWN / 1000, Math.max(0, Math.ceil((sentAt + COOL_DOWN - now) / 1000)))
