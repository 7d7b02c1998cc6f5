import { z } from 'zod'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { ignored } from '../../platform/http-client/reading.ts'
import type { BrokerTraits, DepositsOnlyBroker, OpeningOnSignature } from '../../ports/broker.ts'
import { account, listedAccount } from './answers.ts'
import { accountPath, createAlpacaApi, refused } from './api.ts'
import type { AlpacaConfig } from './config.ts'
import { createDocumentCalls } from './documents.ts'
import { toContact, toNameAndAddress } from './map.ts'
import { createMoneyCalls } from './money.ts'
import { createOpening } from './opening.ts'
import { accountOfIdentification, toBrokerAccount, toIdentification, toInvestigation } from './review.ts'

const traits: BrokerTraits = {
  name: 'alpaca',
  hasSeveralBanks: false,
  plaidProcessor: 'alpaca',
}

export type AlpacaBroker = DepositsOnlyBroker & { opening: OpeningOnSignature } & ReturnType<
    typeof createMoneyCalls
  >

export const createAlpacaBroker = (config: AlpacaConfig, deps: AdapterDeps): AlpacaBroker => {
  const api = createAlpacaApi(config, deps)

  return {
    traits,
    opening: createOpening(api, config),

    updateNameAndAddress: ({ accountId }, person) =>
      api.patch('updateNameAndAddress', accountPath(accountId), toNameAndAddress(person), ignored),

    updateContact: (accountId, contact) =>
      api.patch('updateContact', accountPath(accountId), { contact: toContact(contact) }, ignored),

    getAccount: (accountId) =>
      api.get('getAccount', accountPath(accountId), account.transform(toBrokerAccount)),

    getInvestigation: (accountId) =>
      api.get('getInvestigation', accountPath(accountId), account.transform(toInvestigation)),

    getIdentification: (identificationId) =>
      api.get(
        'getIdentification',
        accountPath(accountOfIdentification(identificationId)),
        account.transform(toIdentification),
      ),

    ...createMoneyCalls(api),

    ...createDocumentCalls(api),

    readAgreement: async () => {
      throw refused('no_agreements')
    },

    // Alpaca has no persons besides accounts.
    pageOfPersons: async () => ({ items: [], next: undefined }),

    /** A page begins with the accounts of the last page's last moment, and ends the list if it has no others. */
    async pageOfAccounts(since, page) {
      const [createdAfter = since?.toISOString(), lastId] = page?.split(' ') ?? []
      const query = new URLSearchParams({
        sort: 'asc',
        // The entity without personal data. A request without entities returns all.
        entities: 'trading_configurations',
        ...(createdAfter && { created_after: createdAfter }),
      })
      const listed = await api.get('pageOfAccounts', `/v1/accounts?${query}`, z.array(listedAccount))
      const known = listed.findIndex(({ accountId }) => accountId === lastId)
      const accounts = listed.slice(known + 1)
      const last = accounts.at(-1)
      return {
        items: accounts.map(({ accountId }) => ({ accountId, clientAccountId: undefined })),
        next: last && `${last.createdAt} ${last.accountId}`,
      }
    },
  }
}
