import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { HttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import { createTokenSource, readAccessToken } from '../http/token-source.ts'
import type { Auth0Config } from './config.ts'
import { isUnauthorized } from './errors.ts'
import * as map from './map.ts'

const READ_MS = 5_000
/** The tenant's tokens live for a day unless it says otherwise. */
const RENEW_BEFORE_SECONDS = 300

/** The Management API, with a token on each call. Paths begin with a slash, their ids already encoded. */
export interface Management {
  get<T>(operation: string, path: string, read: (json: unknown) => T): Promise<T>
  /** Effects: each is sent once. */
  post<T>(operation: string, path: string, body: object, read: (json: unknown) => T): Promise<T>
  patch(operation: string, path: string, body: object): Promise<void>
  delete(operation: string, path: string): Promise<void>
}

interface Call<T> {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  answer(body: Buffer): T
}

export function createManagement(config: Auth0Config, deps: AdapterDeps, http: HttpClient): Management {
  const tokens = createTokenSource({
    provider: 'auth0',
    now: deps.now,
    renewBeforeSeconds: RENEW_BEFORE_SECONDS,
    exchange: () =>
      http.send({
        operation: 'token',
        kind: 'read',
        method: 'POST',
        url: new URL('/oauth/token', config.baseUrl).href,
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...map.toClientCredentials(config) }).toString(),
        timeoutMs: READ_MS,
        answer: fromJson(readAccessToken),
      }),
  })

  async function call<T>({ operation, method, path, body, answer }: Call<T>): Promise<T> {
    const send = (token: string): Promise<T> =>
      http.send({
        operation,
        kind: method === 'GET' ? 'read' : 'effect',
        method,
        url: new URL(`/api/v2${path}`, config.baseUrl).href,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs: method === 'GET' ? READ_MS : effectTimeoutMs,
        answer,
      })
    const token = await tokens.get()
    try {
      return await send(token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      // A token that is not accepted means that nothing was done: even an effect may be sent again, once.
      tokens.drop(token)
      return send(await tokens.get())
    }
  }

  const nothing = () => undefined
  return {
    get: (operation, path, read) => call({ operation, method: 'GET', path, answer: fromJson(read) }),
    post: (operation, path, body, read) =>
      call({ operation, method: 'POST', path, body, answer: fromJson(read) }),
    patch: (operation, path, body) => call({ operation, method: 'PATCH', path, body, answer: nothing }),
    delete: (operation, path) => call({ operation, method: 'DELETE', path, answer: nothing }),
  }
}
