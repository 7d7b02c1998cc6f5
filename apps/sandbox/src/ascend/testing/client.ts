import { sign } from 'node:crypto'
import { Apexascend } from '@apexfintechsolutions/ascend-sdk'
import { expect } from 'vitest'
import { ascendPrivateKey, type TestSandbox } from '../../testing/start.ts'

/** Creates the vendor's SDK client without retries. */
export const ascendClient = ({ url, config }: TestSandbox, apiKey = config.ascend.apiKey): Apexascend =>
  new Apexascend({
    serverURL: url,
    retryConfig: { strategy: 'none' },
    timeoutMs: 10_000,
    security: {
      apiKey,
      serviceAccountCreds: {
        privateKey: ascendPrivateKey.toString(),
        name: 'test-service',
        organization: `correspondents/${config.ascend.correspondentId}`,
        type: 'serviceAccount',
      },
    },
  })

const failure = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    const thrown = error as {
      name: string
      code?: number
      httpMeta?: { response: { status: number }; body?: string }
    }
    const body = thrown.httpMeta?.body ? (JSON.parse(thrown.httpMeta.body) as { code?: number }) : {}
    return { name: thrown.name, httpStatus: thrown.httpMeta?.response.status, code: thrown.code ?? body.code }
  }
  throw new Error('the call succeeded')
}

export const expectRefusal = async (
  call: Promise<unknown>,
  httpStatus: number,
  code: number,
): Promise<void> => expect(await failure(call)).toEqual({ name: 'Status', httpStatus, code })

/** Sends a request that the SDK would not allow. */
export const raw = async (
  sandbox: TestSandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const headers = {
    'content-type': 'application/json',
    'x-api-key': sandbox.config.ascend.apiKey,
    authorization: `Bearer ${await bearer(sandbox)}`,
  }
  const response = await fetch(sandbox.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Requests an access token in the same way as the SDK. */
export const bearer = async (
  { config, url }: TestSandbox,
  privateKey = ascendPrivateKey.toString(),
): Promise<string> => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const organization = `correspondents/${config.ascend.correspondentId}`
  const datetime = new Date().toISOString()
  const payload = { iss: 'issuer', sub: 'subject', name: 'test', organization, datetime, iat: 1 }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(payload)}`
  const jws = `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
  const response = await fetch(`${url}/iam/v1/serviceAccounts:generateAccessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': config.ascend.apiKey },
    body: JSON.stringify({ jws }),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  return access_token ?? `refused with ${response.status}`
}
