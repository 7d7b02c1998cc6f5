import type { BankLink } from '../../ports/bank-link.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import type { CallKind } from '../http/failure.ts'
import { fromJson } from '../http/reading.ts'
import type { PlaidConfig } from './config.ts'
import { plaidErrors } from './errors.ts'
import * as map from './map.ts'
import type { WireExchange } from './wire.ts'

const TIMEOUT_MS = 10_000
const API_VERSION = '2020-09-14'

/** Instant bank linking, as Plaid. Every call is a POST; making another token has no consequence, so it is a read. */
export function createPlaidBankLink(config: PlaidConfig, deps: AdapterDeps): BankLink {
  const http = createHttpClient('plaid', deps, plaidErrors)

  const post = <T>(
    operation: string,
    kind: CallKind,
    path: string,
    body: object,
    read: (json: unknown) => T,
  ): Promise<T> =>
    http.send({
      operation,
      kind,
      method: 'POST',
      url: new URL(path, config.baseUrl).href,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'plaid-client-id': config.clientId,
        'plaid-secret': config.secret,
        'plaid-version': API_VERSION,
      },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
      answer: fromJson(read),
    })

  return {
    createLinkToken: (input) =>
      post(
        'createLinkToken',
        'read',
        '/link/token/create',
        map.toLinkToken(input, config),
        map.readLinkToken,
      ),
    exchangePublicToken(publicToken) {
      const body: WireExchange = { public_token: publicToken }
      return post('exchangePublicToken', 'effect', '/item/public_token/exchange', body, map.readExchanged)
    },
    getAccounts: (accessToken) =>
      post('getAccounts', 'read', '/auth/get', { access_token: accessToken }, map.readAccounts),
    createProcessorToken: (accessToken, accountId) =>
      post(
        'createProcessorToken',
        'read',
        '/processor/token/create',
        map.toProcessorToken(accessToken, accountId),
        map.readProcessorToken,
      ),
  }
}
