import type { BankLink } from '../../ports/bank-link.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { AdapterDeps } from '../http/deps.ts'
import type { PlaidConfig } from './config.ts'
import * as map from './map.ts'
import { createPost } from './post.ts'
import type { WireExchange } from './wire.ts'

/** What Plaid says of an item that was removed. */
const goneCodes = ['INVALID_ACCESS_TOKEN', 'ITEM_NOT_FOUND']
const isGone = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.failure === 'refused' &&
  goneCodes.includes(error.providerCode ?? '')

/** Instant bank linking, as Plaid. Every call is a POST; making another token has no consequence, so it is a read. */
export function createPlaidBankLink(config: PlaidConfig, deps: AdapterDeps): BankLink {
  const post = createPost(config, deps)

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
    removeItem: (accessToken) =>
      post('removeItem', 'effect', '/item/remove', { access_token: accessToken }, () => undefined).catch(
        (error: unknown) => {
          if (!isGone(error)) throw error
        },
      ),
    hasItem: (accessToken) =>
      post('getItem', 'read', '/item/get', { access_token: accessToken }, () => true).catch(
        (error: unknown) => {
          if (!isGone(error)) throw error
          return false
        },
      ),
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
