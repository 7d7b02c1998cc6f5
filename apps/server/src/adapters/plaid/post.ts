import { effectTimeoutMs } from '../../ports/call-times.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import type { CallKind } from '../http/failure.ts'
import { fromJson } from '../http/reading.ts'
import type { PlaidConfig } from './config.ts'
import { plaidErrors } from './errors.ts'

const API_VERSION = '2020-09-14'

export type Post = <T>(
  operation: string,
  kind: CallKind,
  path: string,
  body: object,
  read: (json: unknown) => T,
) => Promise<T>

/** How Plaid is called: every call is a POST, with the keys in headers. */
export function createPost(
  { baseUrl, clientId, secret }: Pick<PlaidConfig, 'baseUrl' | 'clientId' | 'secret'>,
  deps: AdapterDeps,
): Post {
  const http = createHttpClient('plaid', deps, plaidErrors)
  return (operation, kind, path, body, read) =>
    http.send({
      operation,
      kind,
      method: 'POST',
      url: new URL(path, baseUrl).href,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'plaid-client-id': clientId,
        'plaid-secret': secret,
        'plaid-version': API_VERSION,
      },
      body: JSON.stringify(body),
      timeoutMs: effectTimeoutMs,
      answer: fromJson(read),
    })
}
