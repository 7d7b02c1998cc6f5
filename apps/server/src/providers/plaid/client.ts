import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { recover } from '../../platform/http-client/failure.ts'
import { ignored } from '../../platform/http-client/reading.ts'
import type { BankLink } from '../../ports/bank-link.ts'
import * as map from './map.ts'
import { createPost, type PlaidConfig } from './post.ts'

const goneCodes = ['INVALID_ACCESS_TOKEN', 'ITEM_NOT_FOUND']

/** Returns false if the provider no longer has the item. */
const unlessGone = (call: Promise<unknown>): Promise<boolean> =>
  recover(
    call.then(() => true),
    ({ failure, providerCode = '' }) => failure === 'refused' && goneCodes.includes(providerCode),
    () => false,
  )

/** Links banks instantly. Calls that only create a token count as a `read`, because repeating them is harmless. */
export const createPlaidBankLink = (config: PlaidConfig, deps: AdapterDeps): BankLink => {
  const post = createPost(config, deps)

  return {
    createLinkToken: (input) =>
      post(
        'createLinkToken',
        'read',
        '/link/token/create',
        map.toLinkToken(input, config.clientName),
        map.linkToken,
      ),
    linkedBy: (linkToken) =>
      post('getLinkToken', 'read', '/link/token/get', { link_token: linkToken }, map.linkedBy),
    exchangePublicToken: (publicToken) =>
      post(
        'exchangePublicToken',
        'effect',
        '/item/public_token/exchange',
        { public_token: publicToken },
        map.exchanged,
      ),
    getAccounts: (accessToken) =>
      post('getAccounts', 'read', '/auth/get', { access_token: accessToken }, map.accounts),
    matchOwner: (accessToken, accountId, person) =>
      post(
        'matchOwner',
        'read',
        '/identity/match',
        map.toOwnerMatch(accessToken, accountId, person),
        map.ownerScores(accountId),
      ),
    async removeItem(accessToken) {
      await unlessGone(post('removeItem', 'effect', '/item/remove', { access_token: accessToken }, ignored))
    },
    hasItem: (accessToken) =>
      unlessGone(post('getItem', 'read', '/item/get', { access_token: accessToken }, ignored)),
    createProcessorToken: (accessToken, accountId, processor) =>
      post(
        'createProcessorToken',
        'read',
        '/processor/token/create',
        map.toProcessorToken(accessToken, accountId, processor),
        map.processorToken,
      ),
  }
}
