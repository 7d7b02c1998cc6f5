/** Minimum time between two codes (SU-11). */
const coolDownMs = 30_000

export const secondsLeft = (sentAt: number, now: number): number =>
  Math.min(coolDownMs / 1000, Math.max(0, Math.ceil((sentAt + coolDownMs - now) / 1000)))
