/** How long a session lasts (SE-02), in seconds. Server and page reckon with the same. */

/** Without a call it ends after this long. */
export const SESSION_IDLE_SECONDS = 30 * 60
/** In all, from log-in on. */
export const SESSION_SECONDS = 12 * 60 * 60
/** That it was used is written at most this often, so that it may end this much earlier than its last call says. */
export const SESSION_TOUCH_SECONDS = 60
/** The person is warned this long before its end. */
export const SESSION_WARNING_SECONDS = 2 * 60

/**
 * When a session ends if nothing is asked any more.
 * @param seenAt when its use was last written; `endsAt`: its end in all; `now`: the instant of a call, which counts as use
 */
export const sessionEnd = (seenAt: Date, endsAt: Date, now: Date): Date => {
  const touched = now.getTime() - seenAt.getTime() > SESSION_TOUCH_SECONDS * 1000 ? now : seenAt
  return new Date(Math.min(touched.getTime() + SESSION_IDLE_SECONDS * 1000, endsAt.getTime()))
}
