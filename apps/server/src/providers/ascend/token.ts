import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose/jwt/sign'
import type { HttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { fromJson } from '../../platform/http-client/reading.ts'
import { accessToken, createTokenSource, type WithToken } from '../../platform/http-client/token-source.ts'
import type { AscendConfig } from './config.ts'

const timeoutMs = 5_000
const renewBeforeSeconds = 3_600

export const createTokens = (config: AscendConfig, deps: AdapterDeps, http: HttpClient): WithToken => {
  const key = readKey(config.serviceAccount.privateKey)
  return createTokenSource({
    provider: 'ascend',
    now: deps.now,
    renewBeforeSeconds,
    exchange: async () =>
      http.send({
        operation: 'token',
        kind: 'read',
        method: 'POST',
        url: new URL('/iam/v1/serviceAccounts:generateAccessToken', config.baseUrl).href,
        headers: { 'x-api-key': config.apiKey },
        json: { jws: await statement(config.serviceAccount, key, deps.now()) },
        timeoutMs,
        answer: fromJson(accessToken),
      }),
  })
}

/** Signs a statement with the same claims as the vendor's SDK. */
const statement = (account: AscendConfig['serviceAccount'], key: KeyObject, at: Date): Promise<string> =>
  new SignJWT({ name: account.name, organization: account.organization, datetime: at.toISOString() })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer('issuer')
    .setSubject('subject')
    .setIssuedAt(at)
    .sign(key)

const readKey = (pem: string): KeyObject => {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('the Ascend service account key is not a PEM private key')
  }
}
