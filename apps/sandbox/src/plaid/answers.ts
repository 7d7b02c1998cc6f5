import { institutionProducts, wireRoutingNumber } from './institutions.ts'
import type { Holder, Item, ItemAccount } from './items.ts'

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

/** Match scores of name and address. A bank that does not name the owner has none. */
const scores: Record<Holder, { name: number; address: number; partial?: true } | undefined> = {
  applicant: { name: 100, address: 100 },
  joint: { name: 92, address: 40 },
  variant: { name: 55, address: 30, partial: true },
  other: { name: 12, address: 8 },
  unknown: undefined,
}

export const matchAnswer = (account: ItemAccount): object => {
  const found = scores[account.holder]
  const unnamed = { phone_number: null, email_address: null }
  if (!found) return { ...accountAnswer(account), ...unnamed, legal_name: null, address: null }
  return {
    ...accountAnswer(account),
    ...unnamed,
    legal_name: {
      score: found.name,
      is_first_name_or_last_name_match: found.partial === true,
      is_nickname_match: false,
      is_business_name_detected: false,
    },
    address: { score: found.address, is_postal_code_match: found.address >= 70 },
  }
}

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
