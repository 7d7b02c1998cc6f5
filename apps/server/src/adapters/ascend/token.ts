import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { ProviderError } from '../../ports/provider-error.ts'
import type { HttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson, MalformedAnswer, readObject, readText } from '../http/reading.ts'
import type { AscendConfig } from './config.ts'
import type { WireToken } from './wire.ts'

const TIMEOUT_MS = 5_000
const RENEW_BEFORE_SECONDS = 3_600
const SHORTEST_SECONDS = 60

export interface TokenSource {
  /** An access token that should still be good. Throws ProviderError, always `unavailable`: the call was not sent. */
  get(): Promise<string>
  /** This token was not accepted. */
  drop(token: string): void
}

/**
 * Trades a signed statement of who we are for an access token, kept until an hour before its end, but for a minute at
 * least. Calls that need one at the same time share one exchange.
 */
export function createTokenSource(config: AscendConfig, deps: AdapterDeps, http: HttpClient): TokenSource {
  const key = readKey(config.serviceAccount.privateKey)
  let held: { token: string; from: number; until: number } | undefined
  let pending: Promise<string> | undefined

  const now = () => deps.now().getTime()
  // A clock that was set back makes a token's end unknowable.
  const isGood = (at: number) => held !== undefined && held.from <= at && at < held.until

  async function exchange(): Promise<string> {
    const from = now()
    const { token, seconds } = await http.send({
      operation: 'token',
      kind: 'read',
      method: 'POST',
      url: new URL('/iam/v1/serviceAccounts:generateAccessToken', config.baseUrl).href,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': config.apiKey },
      body: JSON.stringify({ jws: statement(config.serviceAccount, key, deps.now()) }),
      timeoutMs: TIMEOUT_MS,
      answer: fromJson(readToken),
    })
    held = { token, from, until: from + Math.max(seconds - RENEW_BEFORE_SECONDS, SHORTEST_SECONDS) * 1000 }
    return token
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

/** Without a token nothing was sent, however the exchange itself ended. */
function unavailable(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  throw new ProviderError('ascend', 'unavailable', {
    ...(error.status === undefined ? {} : { status: error.status }),
    providerCode: 'token',
  })
}

function readToken(json: unknown): { token: string; seconds: number } {
  const answer = readObject<WireToken>(json)
  const seconds = answer.expires_in
  if (typeof seconds !== 'number' || !(seconds > 0)) throw new MalformedAnswer('expires_in')
  return { token: readText(answer.access_token, 'access_token'), seconds }
}

/** A JWS signed with RS256, its payload as the vendor's own SDK makes it. */
function statement(account: AscendConfig['serviceAccount'], key: KeyObject, at: Date): string {
  const payload = {
    iss: 'issuer',
    sub: 'subject',
    name: account.name,
    organization: account.organization,
    datetime: at.toISOString(),
    iat: Math.floor(at.getTime() / 1000),
  }
  const signed = [{ alg: 'RS256', typ: 'JWT' }, payload].map(encode).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n'))
  } catch {
    throw new Error('the Ascend service account key is not a PEM private key')
  }
}
