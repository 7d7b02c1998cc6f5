import { z } from 'zod'
import { ProviderError, type ProviderName } from '../../ports/provider-error.ts'
import { text } from './reading.ts'

const shortestSeconds = 60

/** Sends with an access token. After a 401 nothing was processed, so even an effect is sent again once, with a new token. */
export type WithToken = <T>(send: (token: string) => Promise<T>) => Promise<T>

export const accessToken = z.object({ access_token: text, expires_in: z.number().positive() })

interface TokenSettings {
  provider: ProviderName
  now(): Date
  renewBeforeSeconds: number
  exchange(): Promise<z.infer<typeof accessToken>>
}

/** Caches a token until shortly before its end, for at least a minute. Concurrent calls share one exchange. */
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

  /** Without a token the call was never sent, whatever the exchange's outcome. */
  function unavailable(error: unknown): never {
    if (!(error instanceof ProviderError)) throw error
    throw new ProviderError(settings.provider, 'unavailable', {
      ...(error.status === undefined ? {} : { status: error.status }),
      providerCode: 'token',
    })
  }

  async function getToken(): Promise<string> {
    const now = settings.now().getTime()
    // after a clock was set back the token's age is unknown
    if (kept && kept.from <= now && now < kept.until) return kept.token
    pending ??= exchange().finally(() => {
      pending = undefined
    })
    return pending.catch(unavailable)
  }

  return async (send) => {
    const token = await getToken()
    try {
      return await send(token)
    } catch (error) {
      if (!(error instanceof ProviderError && error.status === 401)) throw error
      if (kept?.token === token) kept = undefined
      return send(await getToken())
    }
  }
}
