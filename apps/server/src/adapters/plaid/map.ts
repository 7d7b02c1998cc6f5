import type { BankLink } from '../../ports/bank-link.ts'
import { MalformedAnswer, readObject, readOptionalText, readPresentList, readText } from '../http/reading.ts'
import type { PlaidConfig } from './config.ts'
import type * as Wire from './wire.ts'

type LinkTokenInput = Parameters<BankLink['createLinkToken']>[0]
type LinkedBank = Awaited<ReturnType<BankLink['getAccounts']>>

/** A link for US checking and savings accounts, whose numbers the broker will read. */
export const toLinkToken = (input: LinkTokenInput, config: PlaidConfig): Wire.WireLinkToken => ({
  client_name: config.clientName,
  language: input.language,
  country_codes: ['US'],
  user: { client_user_id: input.clientUserId },
  products: ['auth'],
  account_filters: { depository: { account_subtypes: ['checking', 'savings'] } },
  ...(input.redirectUri !== undefined && { redirect_uri: input.redirectUri }),
})

/** A token by which Apex alone may read this one account. */
export const toProcessorToken = (accessToken: string, accountId: string): Wire.WireProcessorToken => ({
  access_token: accessToken,
  account_id: accountId,
  processor: 'apex_clearing',
})

export function readLinkToken(json: unknown): { linkToken: string; expiresAt: Date } {
  const answer = readObject<Wire.WireLinkTokenCreated>(json)
  const expiresAt = new Date(readText(answer.expiration, 'expiration'))
  if (Number.isNaN(expiresAt.getTime())) throw new MalformedAnswer('expiration')
  return { linkToken: readText(answer.link_token, 'link_token'), expiresAt }
}

export function readExchanged(json: unknown): { accessToken: string; itemId: string } {
  const answer = readObject<Wire.WireExchanged>(json)
  return {
    accessToken: readText(answer.access_token, 'access_token'),
    itemId: readText(answer.item_id, 'item_id'),
  }
}

export function readProcessorToken(json: unknown): { processorToken: string } {
  const answer = readObject<Wire.WireProcessorTokenCreated>(json)
  return { processorToken: readText(answer.processor_token, 'processor_token') }
}

/** The institution comes with the item; an item linked by hand has none. */
export function readAccounts(json: unknown): LinkedBank {
  const answer = readObject<Wire.WireAccounts>(json)
  const item = readObject<Wire.WireItem>(answer.item, 'item')
  const { ach } = readObject<Wire.WireNumbers>(answer.numbers, 'numbers')
  const numbers = new Map(readPresentList(ach, 'ach').map(readNumbers))
  return {
    institutionId: readOptionalText(item.institution_id, 'institution_id'),
    institutionName: readOptionalText(item.institution_name, 'institution_name'),
    accounts: readPresentList(answer.accounts, 'accounts').map((account) => readAccount(account, numbers)),
  }
}

type Account = LinkedBank['accounts'][number]

function readNumbers(json: unknown): [accountId: string, numbers: Account['numbers']] {
  const numbers = readObject<Wire.WireAchNumbers>(json, 'ach')
  return [
    readText(numbers.account_id, 'account_id'),
    {
      routing: readText(numbers.routing, 'routing'),
      account: readText(numbers.account, 'account'),
      tokenized: numbers.is_tokenized_account_number === true,
    },
  ]
}

function readAccount(json: unknown, numbers: ReadonlyMap<string, Account['numbers']>): Account {
  const account = readObject<Wire.WireAccount>(json, 'accounts')
  const accountId = readText(account.account_id, 'account_id')
  return {
    accountId,
    name: readText(account.name, 'name'),
    mask: readOptionalText(account.mask, 'mask'),
    type: readText(account.type, 'type'),
    subtype: readOptionalText(account.subtype, 'subtype'),
    numbers: numbers.get(accountId),
    persistentId: readOptionalText(account.persistent_account_id, 'persistent_account_id'),
  }
}
