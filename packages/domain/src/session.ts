/** Duration after which a session without API calls ends. */
export const sessionIdleSeconds = 30 * 60
/** Duration after log-in at which a session ends even if it is used. */
export const sessionSeconds = 12 * 60 * 60
/** Minimum time between two recorded uses of a session. A session can therefore end early by up to this time. */
export const sessionTouchSeconds = 60
export const sessionWarningSeconds = 2 * 60
/** Time after a proof of identity in which a bank can be linked and contributions confirmed without another proof. */
export const proofSeconds = 15 * 60
/**
 * Time after a change of the email or phone in which no bank, contribution or further contact can be changed, and for which the
 * firm's release of a lost phone lasts.
 */
export const contactHoldSeconds = 24 * 60 * 60

/** Returns the session's end. `seenAt` is the last recorded use, `endsAt` the latest end, `now` the time of a call. */
export const sessionEnd = (seenAt: Date, endsAt: Date, now: Date): Date => {
  const touched = now.getTime() - seenAt.getTime() > sessionTouchSeconds * 1000 ? now : seenAt
  return new Date(Math.min(touched.getTime() + sessionIdleSeconds * 1000, endsAt.getTime()))
}
