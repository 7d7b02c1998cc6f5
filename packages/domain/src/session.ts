/** Duration after which a session without API calls ends. */
export const sessionIdleSeconds = 30 * 60
/** Duration after log-in at which a session ends even if it is used. */
export const sessionSeconds = 12 * 60 * 60
/** Minimum time between two recorded uses of a session. A session can therefore end early by up to this time. */
export const sessionTouchSeconds = 60
export const sessionWarningSeconds = 2 * 60
/** Time after a proof of identity in which a bank can be linked and contributions confirmed without another proof. */
export const proofSeconds = 15 * 60
/** Length of the hold after a change of email or phone, and of the firm's release of a lost phone. */
export const contactHoldSeconds = 24 * 60 * 60

/** The ways to reach a user. The server sends codes to both. */
export type Contact = 'email' | 'phone'

export const isWithin = (since: Date | null | undefined, seconds: number, now: Date): boolean =>
  since != null && since.getTime() > now.getTime() - seconds * 1000

/** @returns the end of the hold that began last, or `undefined` if none holds */
export const holdEnd = (now: Date, ...begins: (Date | null | undefined)[]): Date | undefined => {
  const ends = begins.flatMap((one) =>
    one && isWithin(one, contactHoldSeconds, now) ? [one.getTime() + contactHoldSeconds * 1000] : [],
  )
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}

/** Returns the session's end. `seenAt` is the last recorded use, `endsAt` the latest end, `now` the time of a call. */
export const sessionEnd = (seenAt: Date, endsAt: Date, now: Date): Date => {
  const touched = now.getTime() - seenAt.getTime() > sessionTouchSeconds * 1000 ? now : seenAt
  return new Date(Math.min(touched.getTime() + sessionIdleSeconds * 1000, endsAt.getTime()))
}
