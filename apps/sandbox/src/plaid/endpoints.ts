import { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { bankLogin } from '../personas.ts'
import { accountAnswer, itemAnswer, matchAnswer, numbersAnswer } from './answers.ts'
import {
  invalidAccessToken,
  invalidAccountId,
  invalidInstitution,
  invalidPublicToken,
  noAuthAccounts,
} from './errors.ts'
import { findInstitution } from './institutions.ts'
import {
  findItem,
  type Item,
  itemKind,
  newAccounts,
  newPublicToken,
  type ProcessorToken,
  type PublicToken,
  plaidToken,
  processors,
  processorTokenKind,
  publicTokenKind,
} from './items.ts'
import { holderOf } from './link-logins.ts'
import { createLinkToken, findLinkToken, linkTokenAnswer, linkTokenFields } from './link-tokens.ts'
import { type Endpoint, endpoint, text } from './requests.ts'

const ofItem = z.strictObject({ access_token: text })

export const endpoints: Readonly<Record<string, Endpoint>> = {
  '/link/token/create': endpoint(linkTokenFields, (sandbox, body) => {
    const { link_token, expiration } = createLinkToken(sandbox, body)
    return { link_token, expiration }
  }),

  '/link/token/get': endpoint(z.strictObject({ link_token: text }), (sandbox, { link_token }) =>
    linkTokenAnswer(findLinkToken(sandbox, link_token)),
  ),

  /** A second exchange of a token fails like the exchange of an unknown token; Plaid doesn't document this case. */
  '/item/public_token/exchange': endpoint(
    z.strictObject({ public_token: text }),
    (sandbox, { public_token }) => {
      const token = sandbox.store.get<PublicToken>(publicTokenKind, public_token)
      if (!token || Date.parse(token.expiresAt) <= sandbox.now().getTime()) throw invalidPublicToken()
      sandbox.store.delete(publicTokenKind, public_token)
      sandbox.store.put(itemKind, token.item.access_token, token.item)
      return { access_token: token.item.access_token, item_id: token.item.item_id }
    },
  ),

  '/auth/get': endpoint(ofItem, (sandbox, body) => {
    const item = itemOf(sandbox, body)
    const accounts = item.accounts.filter((account) => account.numbers)
    return { accounts: accounts.map(accountAnswer), numbers: numbersAnswer(accounts), item: itemAnswer(item) }
  }),

  '/identity/match': endpoint(
    ofItem.extend({
      user: z.strictObject({ legal_name: text, address: z.record(z.string(), text) }),
      options: z.strictObject({ account_ids: z.array(text).min(1) }),
    }),
    (sandbox, body) => {
      const item = itemOf(sandbox, body)
      const accounts = body.options.account_ids.map((id) => accountOf(item, id))
      return { accounts: accounts.map(matchAnswer), item: itemAnswer(item) }
    },
  ),

  '/item/get': endpoint(ofItem, (sandbox, body) => ({
    item: itemAnswer(itemOf(sandbox, body)),
    status: null,
  })),

  '/item/remove': endpoint(ofItem, (sandbox, body) => {
    sandbox.store.delete(itemKind, itemOf(sandbox, body).access_token)
    return {}
  }),

  /** Each call creates another token. Removing the item invalidates all its processor tokens. */
  '/processor/token/create': endpoint(
    ofItem.extend({ account_id: text, processor: z.enum(processors) }),
    (sandbox, body) => {
      const item = itemOf(sandbox, body)
      const account = accountOf(item, body.account_id)
      if (!account.numbers) throw noAuthAccounts()
      const processor_token = plaidToken('processor')
      sandbox.store.put(processorTokenKind, processor_token, {
        accessToken: item.access_token,
        accountId: account.account_id,
        processor: body.processor,
      } satisfies ProcessorToken)
      return { processor_token }
    },
  ),

  /** Creates a public token without Link, for tests. */
  '/sandbox/public_token/create': endpoint(
    z.strictObject({
      institution_id: text,
      initial_products: z.array(text),
      options: z.strictObject({ override_username: text.default(bankLogin.username) }).prefault({}),
    }),
    (sandbox, { institution_id, initial_products: products, options }) => {
      const institution = findInstitution(institution_id)
      if (!institution) throw invalidInstitution()
      const accounts = newAccounts(institution, holderOf(options.override_username))
      return { public_token: newPublicToken(sandbox, { institution, products, accounts }) }
    },
  ),
}

const itemOf = (sandbox: Sandbox, body: z.infer<typeof ofItem>): Item => {
  const item = findItem(sandbox, body.access_token)
  if (!item) throw invalidAccessToken()
  return item
}

const accountOf = (item: Item, id: string) => {
  const account = item.accounts.find(({ account_id }) => account_id === id)
  if (!account) throw invalidAccountId()
  return account
}
