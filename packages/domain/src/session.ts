/** Maximum time since the last API call. */
export const sessionIdleSeconds = 30 * 60
/** Maximum time since log-in. */
export const sessionSeconds = 12 * 60 * 60
/** Use is recorded at most once per interval, so a session may end early by up to one interval. */
export const sessionTouchSeconds = 60
export const sessionWarningSeconds = 2 * 60

/** Returns the session's end. `seenAt` is the last recorded use, `endsAt` the latest end, `now` the time of a call. */
export const sessionEnd = (seenAt: Date, endsAt: Date, now: Date): Date => {
  const touched = now.getTime() - seenAt.getTime() > sessionTouchSeconds * 1000 ? now : seenAt
  return new Date(Math.min(touched.getTime() + sessionIdleSeconds * 1000, endsAt.getTime()))
}
