/** Margin before expiry, in ms. */
const MARGIN = 10_000
/** Lifetime of a token that came with a response, in ms (API-03). */
const LIFE = 30 * 60_000

/** Fetched when first needed; dropped when it expires or the session changes (API-03). */
export const createCsrf = (
  now: () => number,
  fetchToken: () => Promise<{ csrfToken: string; expiresAt: string }>,
) => {
  let kept: { token: Promise<string>; until: number } | undefined
  const drop = () => {
    kept = undefined
  }
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
  const keep = (given: string) => {
    kept = { token: Promise.resolve(given), until: now() + LIFE - MARGIN }
  }
  return { token, ready, drop, keep }
}
