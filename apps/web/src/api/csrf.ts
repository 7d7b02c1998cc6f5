/** Time before a token's expiry at which the token is replaced. */
const marginMs = 10_000
/** Lifetime of a token that came in a response header (API-03). */
const lifetimeMs = 30 * 60_000

/** Fetches a token when first needed (API-03). Caches it until `drop` runs, at most until `marginMs` before expiry. */
export const createCsrf = (
  now: () => number,
  fetchToken: () => Promise<{ csrfToken: string; expiresAt: string }>,
) => {
  let cached: { token: Promise<string>; until: number } | undefined
  const drop = () => {
    cached = undefined
  }
  const cachedToken = (): Promise<string> | undefined =>
    cached && now() < cached.until ? cached.token : undefined
  const token = (): Promise<string> => {
    const ready = cachedToken()
    if (ready) return ready
    const fetched = fetchToken()
    const entry = { token: fetched.then((reply) => reply.csrfToken), until: Number.POSITIVE_INFINITY }
    cached = entry
    fetched.then(
      (reply) => {
        entry.until = Date.parse(reply.expiresAt) - marginMs
      },
      () => {
        if (cached === entry) drop()
      },
    )
    return entry.token
  }
  const set = (newToken: string) => {
    cached = { token: Promise.resolve(newToken), until: now() + lifetimeMs - marginMs }
  }
  return { token, cachedToken, drop, set }
}
