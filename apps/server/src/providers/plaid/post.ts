import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { CallKind, ProviderErrors } from '../../platform/http-client/failure.ts'
import { fromJson } from '../../platform/http-client/reading.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'

export interface PlaidConfig {
  /** Either https://sandbox.plaid.com or https://production.plaid.com. */
  baseUrl: string
  clientId: string
  secret: string
  /** Shown in Link. If longer than 30 characters, Link shows "This Application" instead. */
  clientName: string
}

const apiVersion = '2020-09-14'

/** Error codes that Plaid sends with status 400 if our keys are wrong or the bank is down. Later retries may work. */
const transientCodes = new Set([
  'INVALID_API_KEYS',
  'INSTITUTION_DOWN',
  'INSTITUTION_NOT_RESPONDING',
  'INSTITUTION_NOT_AVAILABLE',
])

const errorBody = z.object({ error_code: z.unknown().optional() })

const plaidErrors: ProviderErrors = {
  codeOf: (body) => errorBody.parse(body).error_code,
  failureOf: (status, code) => (status < 500 && code && transientCodes.has(code) ? 'unavailable' : undefined),
}

type Post = <T>(
  operation: string,
  kind: CallKind,
  path: string,
  body: object,
  schema: z.ZodType<T>,
) => Promise<T>

export const createPost = ({ baseUrl, clientId, secret }: PlaidConfig, deps: AdapterDeps): Post => {
  const http = createHttpClient('plaid', deps, plaidErrors)
  return (operation, kind, path, body, schema) =>
    http.send({
      operation,
      kind,
      method: 'POST',
      url: new URL(path, baseUrl).href,
      headers: {
        'plaid-client-id': clientId,
        'plaid-secret': secret,
        'plaid-version': apiVersion,
      },
      json: body,
      timeoutMs: effectTimeoutMs,
      answer: fromJson(schema),
    })
}
