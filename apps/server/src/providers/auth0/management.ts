import type { z } from 'zod'
import type { HttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { fromJson } from '../../platform/http-client/reading.ts'
import { accessToken, createTokenSource } from '../../platform/http-client/token-source.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { Auth0Config } from './config.ts'
import { toClientCredentials } from './map.ts'

const readTimeoutMs = 5_000
/** Tokens are renewed this long before they expire. By default, Auth0's tokens are valid for a day. */
const renewBeforeSeconds = 300

interface Call<T> {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  answer(body: Buffer): T
}

/** Creates the Management API's client. Paths begin with a slash and contain encoded ids. */
export const createManagement = (config: Auth0Config, deps: AdapterDeps, http: HttpClient) => {
  const withToken = createTokenSource({
    provider: 'auth0',
    now: deps.now,
    renewBeforeSeconds,
    exchange: () =>
      http.send({
        operation: 'token',
        kind: 'read',
        method: 'POST',
        url: new URL('/oauth/token', config.baseUrl).href,
        body: new URLSearchParams(toClientCredentials(config)),
        timeoutMs: readTimeoutMs,
        answer: fromJson(accessToken),
      }),
  })

  const call = <T>({ operation, method, path, body, answer }: Call<T>): Promise<T> =>
    withToken((token) =>
      http.send({
        operation,
        kind: method === 'GET' ? 'read' : 'effect',
        method,
        url: new URL(`/api/v2${path}`, config.baseUrl).href,
        headers: { authorization: `Bearer ${token}` },
        json: body,
        timeoutMs: method === 'GET' ? readTimeoutMs : effectTimeoutMs,
        answer,
      }),
    )

  const nothing = () => undefined
  return {
    get: <T>(operation: string, path: string, schema: z.ZodType<T>) =>
      call({ operation, method: 'GET', path, answer: fromJson(schema) }),
    post: <T>(operation: string, path: string, body: object, schema: z.ZodType<T>) =>
      call({ operation, method: 'POST', path, body, answer: fromJson(schema) }),
    patch: (operation: string, path: string, body: object) =>
      call({ operation, method: 'PATCH', path, body, answer: nothing }),
    delete: (operation: string, path: string) => call({ operation, method: 'DELETE', path, answer: nothing }),
  }
}
