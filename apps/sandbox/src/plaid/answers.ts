import type { Holder, Item, ItemAccount } from './items.ts'

export const accountAnswer = (account: ItemAccount): object => ({
  account_id: account.account_id,
  mask: account.mask,
  name: account.name,
  subtype: account.subtype,
  type: account.type,
  persistent_account_id: account.persistent_account_id,
})

export const linkAccount = (account: ItemAccount) => ({
  id: account.account_id,
  name: account.name,
  mask: account.mask,
  type: account.type,
  subtype: account.subtype,
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
  if (!found) return { ...accountAnswer(account), legal_name: null, address: null }
  return {
    ...accountAnswer(account),
    legal_name: {
      score: found.name,
      is_first_name_or_last_name_match: found.partial === true,
      is_nickname_match: false,
    },
    address: { score: found.address },
  }
}

export const itemAnswer = (item: Item): object => ({
  item_id: item.item_id,
  institution_id: item.institution.institution_id,
  institution_name: item.institution.name,
  error: null,
  products: item.products,
})

export const numbersAnswer = (accounts: ItemAccount[]): object => ({
  ach: accounts.flatMap(({ account_id, numbers, persistent_account_id }) =>
    numbers
      ? [{ account_id, ...numbers, is_tokenized_account_number: persistent_account_id !== undefined }]
      : [],
  ),
})
