/** Kept this much shorter than it lives, so that it does not end on its way to the server. In milliseconds. */
const MARGIN = 10_000

/** The CSRF token: fetched when first needed, kept until its time is out, dropped when the session is renewed (API-03). */
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
  return { token, ready, drop }
}
