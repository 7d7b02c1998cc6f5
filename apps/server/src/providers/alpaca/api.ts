import { z } from 'zod'
import { basicAuth } from '../../platform/http-client/basic-auth.ts'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { ProviderErrors } from '../../platform/http-client/failure.ts'
import { fromJson } from '../../platform/http-client/reading.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { AlpacaConfig } from './config.ts'

const readTimeoutMs = 5_000
/** Enough for a list of 1,000 accounts, the most that Alpaca returns at once. */
const maxBytes = 8 * 1024 * 1024
/** Long enough for 7 MB over a slow connection. */
const uploadTimeoutMs = 60_000

const errorBody = z.object({ code: z.unknown().optional() })

/** 403 is an answer to our keys, not to a request. */
const alpacaErrors: ProviderErrors = {
  codeOf: (body) => errorBody.parse(body).code,
  failureOf: (status) => (status === 403 ? 'unavailable' : undefined),
}

export const refused = (providerCode: string): ProviderError =>
  new ProviderError('alpaca', 'refused', { providerCode })

export type AlpacaApi = ReturnType<typeof createAlpacaApi>

/** Alpaca recognizes no repeated request, so a request with an effect is sent once. */
export const createAlpacaApi = (config: AlpacaConfig, deps: AdapterDeps) => {
  const http = createHttpClient('alpaca', deps, alpacaErrors)
  const headers = basicAuth(config.keyId, config.secret)
  const urlOf = (path: string) => new URL(path, config.baseUrl).href

  const effect = <T>(
    operation: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    json: object | undefined,
    answer: (body: Buffer) => T,
  ) =>
    http.send({
      operation,
      kind: 'effect',
      method,
      url: urlOf(path),
      headers,
      json,
      timeoutMs: effectTimeoutMs,
      answer,
    })

  return {
    get: <T>(operation: string, path: string, schema: z.ZodType<T>) =>
      http.send({
        operation,
        kind: 'read',
        method: 'GET',
        url: urlOf(path),
        headers,
        timeoutMs: readTimeoutMs,
        maxBytes,
        answer: fromJson(schema),
      }),
    post: <T>(operation: string, path: string, body: object, schema: z.ZodType<T>) =>
      effect(operation, 'POST', path, body, fromJson(schema)),
    patch: <T>(operation: string, path: string, body: object, schema: z.ZodType<T>) =>
      effect(operation, 'PATCH', path, body, fromJson(schema)),
    delete: (operation: string, path: string) =>
      effect(operation, 'DELETE', path, undefined, () => undefined),
    upload: (operation: string, path: string, size: number, body: AsyncIterable<Uint8Array>) =>
      http.send({
        operation,
        kind: 'effect',
        method: 'POST',
        url: urlOf(path),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': String(size) },
        body,
        timeoutMs: uploadTimeoutMs,
        answer: () => undefined,
      }),
  }
}

export const accountPath = (accountId: string): string => `/v1/accounts/${encodeURIComponent(accountId)}`
