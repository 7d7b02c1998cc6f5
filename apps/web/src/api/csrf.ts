/** Margin before expiry, in ms. */
const marginMs = 10_000
/** Lifetime of a token that came with a response, in ms (API-03). */
const lifetimeMs = 30 * 60_000

/** Fetched when first needed; dropped when it expires or the session changes (API-03). */
export const createCsrf = (
  now: () => number,
  fetchToken: () => Promise<{ csrfToken: string; expiresAt: string }>,
) => {
  let cached: { token: Promise<string>; until: number } | undefined
  const drop = () => {
    cached = undefined
  }
  const ready = (): Promise<string> | undefined => (cached && now() < cached.until ? cached.token : undefined)
  const token = (): Promise<string> => {
    const there = ready()
    if (there) return there
    const fetched = fetchToken()
    const mine = { token: fetched.then((reply) => reply.csrfToken), until: Number.POSITIVE_INFINITY }
    cached = mine
    fetched.then(
      (reply) => {
        mine.until = Date.parse(reply.expiresAt) - marginMs
      },
      () => {
        if (cached === mine) drop()
      },
    )
    return mine.token
  }
  const keep = (given: string) => {
    cached = { token: Promise.resolve(given), until: now() + lifetimeMs - marginMs }
  }
  return { token, ready, drop, keep }
}
