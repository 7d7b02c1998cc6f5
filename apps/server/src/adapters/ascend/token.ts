import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { HttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import { createTokenSource, readAccessToken, type TokenSource } from '../http/token-source.ts'
import type { AscendConfig } from './config.ts'

const TIMEOUT_MS = 5_000
const RENEW_BEFORE_SECONDS = 3_600

/** Trades a signed statement of who we are for an access token, kept until an hour before its end. */
export function createTokens(config: AscendConfig, deps: AdapterDeps, http: HttpClient): TokenSource {
  const key = readKey(config.serviceAccount.privateKey)
  return createTokenSource({
    provider: 'ascend',
    now: deps.now,
    renewBeforeSeconds: RENEW_BEFORE_SECONDS,
    exchange: () =>
      http.send({
        operation: 'token',
        kind: 'read',
        method: 'POST',
        url: new URL('/iam/v1/serviceAccounts:generateAccessToken', config.baseUrl).href,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-api-key': config.apiKey,
        },
        body: JSON.stringify({ jws: statement(config.serviceAccount, key, deps.now()) }),
        timeoutMs: TIMEOUT_MS,
        answer: fromJson(readAccessToken),
      }),
  })
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
