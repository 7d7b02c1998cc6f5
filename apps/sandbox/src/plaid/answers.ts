import { institutionProducts, wireRoutingNumber } from './institutions.ts'
import type { Item, ItemAccount } from './items.ts'

export const accountAnswer = (account: ItemAccount): object => ({
  account_id: account.account_id,
  balances: { ...account.balances, iso_currency_code: 'USD', unofficial_currency_code: null },
  holder_category: 'personal',
  mask: account.mask,
  name: account.name,
  official_name: account.official_name,
  subtype: account.subtype,
  type: account.type,
  ...persistentId(account),
})

const persistentId = ({ persistent_account_id }: ItemAccount): object =>
  persistent_account_id === undefined ? {} : { persistent_account_id }

export const linkAccount = (account: ItemAccount) => ({
  id: account.account_id,
  name: account.name,
  mask: account.mask,
  type: account.type,
  subtype: account.subtype,
  verification_status: null,
  class_type: null,
})

export const itemAnswer = (item: Item): object => ({
  item_id: item.item_id,
  institution_id: item.institution.institution_id,
  institution_name: item.institution.name,
  webhook: item.webhook,
  error: null,
  available_products: institutionProducts.filter((product) => !item.products.includes(product)),
  billed_products: item.products,
  products: item.products,
  consented_products: item.products,
  consent_expiration_time: null,
  update_type: 'background',
  auth_method: item.products.includes('auth') ? 'INSTANT_AUTH' : null,
})

/** Returns the account numbers in Plaid's four lists, of which only `ach` contains any. */
export const numbersAnswer = (accounts: ItemAccount[]): object => ({
  ach: accounts.flatMap(({ account_id, numbers, persistent_account_id }) =>
    numbers
      ? [
          {
            account_id,
            ...numbers,
            wire_routing: wireRoutingNumber,
            is_tokenized_account_number: persistent_account_id !== undefined,
          },
        ]
      : [],
  ),
  eft: [],
  international: [],
  bacs: [],
})
