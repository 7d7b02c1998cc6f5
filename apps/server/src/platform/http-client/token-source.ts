import { z } from 'zod'
import type { ProviderName } from '../../ports/provider-error.ts'
import { providerError, recover } from './failure.ts'
import { text } from './reading.ts'

/** Minimum time to cache a token. */
const shortestSeconds = 60

/** Runs `send` with an access token. A 401 means that nothing was processed, so `send` runs again with a new token. */
export type WithToken = <T>(send: (token: string) => Promise<T>) => Promise<T>

export const accessToken = z.object({ access_token: text, expires_in: z.number().positive() })

interface TokenSettings {
  provider: ProviderName
  now(): Date
  renewBeforeSeconds: number
  exchange(): Promise<z.infer<typeof accessToken>>
}

/** Caches a token until shortly before its expiry, and for at least a minute. Concurrent calls share one exchange. */
export function createTokenSource(settings: TokenSettings): WithToken {
  let kept: { token: string; from: number; until: number } | undefined
  let pending: Promise<string> | undefined

  async function exchange(): Promise<string> {
    const from = settings.now().getTime()
    const { access_token: token, expires_in } = await settings.exchange()
    const seconds = Math.max(expires_in - settings.renewBeforeSeconds, shortestSeconds)
    kept = { token, from, until: from + seconds * 1000 }
    return token
  }

  async function getToken(): Promise<string> {
    const now = settings.now().getTime()
    // If the clock was set back, the token's age is unknown, so the token is not reused.
    if (kept && kept.from <= now && now < kept.until) return kept.token
    pending ??= exchange().finally(() => {
      pending = undefined
    })
    // Without a token, the call itself was never sent, so its outcome is not in doubt.
    return recover(
      pending,
      () => true,
      ({ status }) => {
        throw providerError(settings.provider, 'unavailable', status, 'token')
      },
    )
  }

  return async (send) => {
    const token = await getToken()
    return recover(
      send(token),
      ({ status }) => status === 401,
      async () => {
        if (kept?.token === token) kept = undefined
        return send(await getToken())
      },
    )
  }
}
