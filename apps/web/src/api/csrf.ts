/** Kept this much shorter than it lives, so that it does not end on its way to the server. In milliseconds. */
const MARGIN = 10_000
/** How long a token is good for that came with an answer (API-03). In milliseconds. */
const LIFE = 30 * 60_000

/** The CSRF token: fetched when first needed, kept until its time is out or the session is another (API-03). */
export const createCsrf = (
  now: () => number,
  fetchToken: () => Promise<{ csrfToken: string; expiresAt: string }>,
) => {
  let kept: { token: Promise<string>; until: number } | undefined
  const drop = () => {
    kept = undefined
  }
  /** The token that is there already, if one is. */
  const ready = (): Promise<string> | undefined => (kept && now() < kept.until ? kept.token : undefined)
  const token = (): Promise<string> => {
    const there = ready()
    if (there) return there
    const fetched = fetchToken()
    const mine = { token: fetched.then((reply) => reply.csrfToken), until: Number.POSITIVE_INFINITY }
    kept = mine
    fetched.then(
      (reply) => {
        mine.until = Date.parse(reply.expiresAt) - MARGIN
      },
      () => {
        if (kept === mine) drop()
      },
    )
    return mine.token
  }
  /** A session that was renewed has brought its token along. */
  const keep = (given: string) => {
    kept = { token: Promise.resolve(given), until: now() + LIFE - MARGIN }
  }
  return { token, ready, drop, keep }
}
