import type { Sandbox } from '../core/sandbox.ts'
import { accountAnswer, itemAnswer, matchAnswer, numbersAnswer } from './answers.ts'
import {
  invalidAccessToken,
  invalidAccountId,
  invalidInstitution,
  invalidPublicToken,
  linkError,
  noAuthAccounts,
  PlaidFailure,
  productsNotEnabled,
} from './errors.ts'
import type { Fields } from './fields.ts'
import { findInstitution, institutionProducts } from './institutions.ts'
import {
  findItem,
  type Item,
  type ItemAccount,
  itemKind,
  newAccounts,
  newPublicToken,
  type ProcessorToken,
  type PublicToken,
  plaidToken,
  processorTokenKind,
  publicTokenKind,
} from './items.ts'
import { holderOf, logIn } from './link-logins.ts'
import {
  createLinkToken,
  findLinkToken,
  type LinkTokenRequest,
  linkTokenAnswer,
  linkTokenFields,
} from './link-tokens.ts'

export interface Endpoint {
  fields: Fields
  /** Receives validated fields. @returns the response without its `request_id` */
  answer(sandbox: Sandbox, body: Record<string, unknown>): object
}

const accessToken = { access_token: { is: 'string', required: true } } as const
const accountIds = { options: { is: 'object', fields: { account_ids: { is: 'strings' } } } } as const

export const endpoints: Readonly<Record<string, Endpoint>> = {
  '/link/token/create': {
    fields: linkTokenFields,
    answer: (sandbox, body) => {
      const { link_token, expiration } = createLinkToken(sandbox, body as unknown as LinkTokenRequest)
      return { link_token, expiration }
    },
  },

  '/link/token/get': {
    fields: { link_token: { is: 'string', required: true } },
    answer: (sandbox, body) => linkTokenAnswer(findLinkToken(sandbox, String(body.link_token))),
  },

  /** A second exchange of a token fails like the exchange of an unknown token; Plaid doesn't document this case. */
  '/item/public_token/exchange': {
    fields: { public_token: { is: 'string', required: true } },
    answer: (sandbox, body) => {
      const id = String(body.public_token)
      const token = sandbox.store.get<PublicToken>(publicTokenKind, id)
      if (!token || Date.parse(token.expiresAt) <= sandbox.now().getTime()) throw invalidPublicToken()
      sandbox.store.delete(publicTokenKind, id)
      sandbox.store.put(itemKind, token.item.access_token, token.item)
      return { access_token: token.item.access_token, item_id: token.item.item_id }
    },
  },

  '/accounts/get': {
    fields: { ...accessToken, ...accountIds },
    answer: (sandbox, body) => {
      const item = itemOf(sandbox, body)
      return { accounts: accountsOf(item, body).map(accountAnswer), item: itemAnswer(item) }
    },
  },

  '/auth/get': {
    fields: { ...accessToken, ...accountIds },
    answer: (sandbox, body) => {
      const item = itemOf(sandbox, body)
      const accounts = accountsOf(item, body).filter((account) => account.numbers)
      if (accounts.length === 0) throw noAuthAccounts()
      return {
        accounts: accounts.map(accountAnswer),
        numbers: numbersAnswer(accounts),
        item: itemAnswer(item),
      }
    },
  },

  '/identity/match': {
    fields: {
      ...accessToken,
      user: {
        is: 'object',
        nullable: true,
        fields: {
          legal_name: { is: 'string', nullable: true },
          phone_number: { is: 'string', nullable: true },
          email_address: { is: 'string', nullable: true },
          address: { is: 'object', nullable: true },
        },
      },
      ...accountIds,
    },
    answer: (sandbox, body) => {
      const item = itemOf(sandbox, body)
      return { accounts: accountsOf(item, body).map(matchAnswer), item: itemAnswer(item) }
    },
  },

  '/item/get': {
    fields: accessToken,
    answer: (sandbox, body) => {
      const item = itemOf(sandbox, body)
      return { item: { ...itemAnswer(item), created_at: item.created_at }, status: null }
    },
  },

  '/item/remove': {
    fields: { ...accessToken, reason_code: { is: 'string' }, reason_note: { is: 'string' } },
    answer: (sandbox, body) => {
      sandbox.store.delete(itemKind, itemOf(sandbox, body).access_token)
      return {}
    },
  },

  /** Each call creates another token. Removing the item invalidates all its processor tokens. */
  '/processor/token/create': {
    fields: {
      ...accessToken,
      account_id: { is: 'string', required: true },
      processor: { is: 'string', required: true, oneOf: ['apex_clearing'] },
    },
    answer: (sandbox, body) => {
      const item = itemOf(sandbox, body)
      const account = item.accounts.find(({ account_id }) => account_id === body.account_id)
      if (!account) throw invalidAccountId()
      if (!account.numbers) throw noAuthAccounts()
      const processor_token = plaidToken('processor')
      sandbox.store.put(processorTokenKind, processor_token, {
        accessToken: item.access_token,
        accountId: account.account_id,
        processor: String(body.processor),
      } satisfies ProcessorToken)
      return { processor_token }
    },
  },

  /** Creates a public token without Link, for tests. */
  '/sandbox/public_token/create': {
    fields: {
      institution_id: { is: 'string', required: true },
      initial_products: { is: 'strings', required: true },
      options: {
        is: 'object',
        fields: {
          webhook: { is: 'string' },
          override_username: { is: 'string', nullable: true },
          override_password: { is: 'string', nullable: true },
        },
      },
    },
    answer: (sandbox, body) => {
      const institution = findInstitution(String(body.institution_id))
      if (!institution) throw invalidInstitution()
      const products = body.initial_products as string[]
      const offered: readonly string[] = institutionProducts
      const refused = products.filter((product) => !offered.includes(product))
      if (refused.length > 0) throw productsNotEnabled(refused)
      const options = (body.options ?? {}) as Record<string, string | null | undefined>
      const code = logIn(options.override_username ?? 'user_good', options.override_password ?? 'pass_good')
      if (code) throw new PlaidFailure(linkError(code))
      const wanted = {
        institution,
        products,
        webhook: options.webhook ?? '',
        accounts: newAccounts(institution, holderOf(options.override_username ?? 'user_good')),
      }
      return { public_token: newPublicToken(sandbox, wanted) }
    },
  },
}

const itemOf = (sandbox: Sandbox, body: Record<string, unknown>): Item => {
  const item = findItem(sandbox, String(body.access_token))
  if (!item) throw invalidAccessToken()
  return item
}

const accountsOf = (item: Item, body: Record<string, unknown>): ItemAccount[] => {
  const wanted = (body.options as { account_ids?: string[] } | undefined)?.account_ids
  if (!wanted) return item.accounts
  return wanted.map((id) => {
    const account = item.accounts.find(({ account_id }) => account_id === id)
    if (!account) throw invalidAccountId()
    return account
  })
}
