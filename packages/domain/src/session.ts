/** After the last call. */
export const sessionIdleSeconds = 30 * 60
/** After log-in. */
export const sessionSeconds = 12 * 60 * 60
/** Use is recorded at most this often, so a session may end this much early. */
export const sessionTouchSeconds = 60
export const sessionWarningSeconds = 2 * 60

/** `seenAt`: last recorded use; `endsAt`: absolute end; `now`: time of a call, which counts as use. */
export const sessionEnd = (seenAt: Date, endsAt: Date, now: Date): Date => {
  const touched = now.getTime() - seenAt.getTime() > sessionTouchSeconds * 1000 ? now : seenAt
  return new Date(Math.min(touched.getTime() + sessionIdleSeconds * 1000, endsAt.getTime()))
}
