import { ProviderError, type ProviderName } from '../../ports/provider-error.ts'
import { MalformedAnswer, readObject, readText } from './reading.ts'

const SHORTEST_SECONDS = 60

export interface TokenSource {
  /** An access token that should still be good. Throws ProviderError, always `unavailable`: the call was not sent. */
  get(): Promise<string>
  /** This token was not accepted. */
  drop(token: string): void
}

/** An access token and for how many seconds it is good. */
export interface AccessToken {
  token: string
  seconds: number
}

interface TokenSettings {
  provider: ProviderName
  now(): Date
  /** a token is fetched anew this many seconds before its end */
  renewBeforeSeconds: number
  /** asks the provider for a token */
  exchange(): Promise<AccessToken>
}

/**
 * A provider's access token, kept until shortly before its end, but for a minute at least. Calls that need one at the
 * same time share one exchange.
 */
export function createTokenSource(settings: TokenSettings): TokenSource {
  let held: { token: string; from: number; until: number } | undefined
  let pending: Promise<string> | undefined

  const now = () => settings.now().getTime()
  // A clock that was set back makes a token's end unknowable.
  const isGood = (at: number) => held !== undefined && held.from <= at && at < held.until

  async function exchange(): Promise<string> {
    const from = now()
    const { token, seconds } = await settings.exchange()
    const kept = Math.max(seconds - settings.renewBeforeSeconds, SHORTEST_SECONDS)
    held = { token, from, until: from + kept * 1000 }
    return token
  }

  /** Without a token nothing was sent, however the exchange itself ended. */
  function unavailable(error: unknown): never {
    if (!(error instanceof ProviderError)) throw error
    throw new ProviderError(settings.provider, 'unavailable', {
      ...(error.status === undefined ? {} : { status: error.status }),
      providerCode: 'token',
    })
  }

  return {
    async get() {
      if (held && isGood(now())) return held.token
      pending ??= exchange().finally(() => {
        pending = undefined
      })
      return pending.catch(unavailable)
    },
    drop(token) {
      if (held?.token === token) held = undefined
    },
  }
}

/** An access token as OAuth 2 answers it. */
export function readAccessToken(json: unknown): AccessToken {
  const answer = readObject<{ access_token: string; expires_in: number }>(json)
  const seconds = answer.expires_in
  if (typeof seconds !== 'number' || !(seconds > 0)) throw new MalformedAnswer('expires_in')
  return { token: readText(answer.access_token, 'access_token'), seconds }
}
