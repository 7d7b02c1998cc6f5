import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { invalidLinkToken, productsNotEnabled } from './errors.ts'
import { institutionProducts } from './institutions.ts'
import { plaidToken } from './items.ts'
import { text } from './requests.ts'

const isRedirectUri = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
}

/** Fields of a request for a link token. Omits the fields that the product does not send. */
export const linkTokenFields = z.strictObject({
  client_name: text,
  language: z.string().regex(/^[a-z]{2}$/),
  country_codes: z.array(z.literal('US')).min(1),
  user: z.strictObject({ client_user_id: text }),
  products: z.array(text).min(1),
  required_if_supported_products: z.array(text).optional(),
  redirect_uri: z.string().refine(isRedirectUri, 'must be an address without query or fragment').optional(),
  account_filters: z
    .strictObject({ depository: z.strictObject({ account_subtypes: z.array(text) }) })
    .optional(),
})

type LinkTokenRequest = z.infer<typeof linkTokenFields>

export interface LinkToken {
  link_token: string
  created_at: string
  expiration: string
  request: LinkTokenRequest
  sessions: LinkSession[]
}

export interface LinkSession {
  link_session_id: string
  started_at: string
  finished_at?: string
  /** The linked item, as in Plaid's answers. */
  result?: object
}

const kind = 'plaid-link-token'
const validityMs = 4 * 60 * 60 * 1000

/** Creates a token that expires after four hours. */
export const createLinkToken = (sandbox: Sandbox, request: LinkTokenRequest): LinkToken => {
  const offered: readonly string[] = institutionProducts
  const refused = request.products.filter((product) => product === 'balance' || !offered.includes(product))
  if (refused.length > 0) throw productsNotEnabled(refused)
  const now = sandbox.now()
  const token: LinkToken = {
    link_token: plaidToken('link'),
    created_at: now.toISOString(),
    expiration: new Date(now.getTime() + validityMs).toISOString(),
    request,
    sessions: [],
  }
  saveLinkToken(sandbox, token)
  return token
}

export const saveLinkToken = (sandbox: Sandbox, token: LinkToken): void => {
  sandbox.store.put(kind, token.link_token, token)
}

/** Returns expired tokens too; throws INVALID_LINK_TOKEN for an unknown token. */
export const findLinkToken = (sandbox: Sandbox, linkToken: string): LinkToken => {
  const token = sandbox.store.get<LinkToken>(kind, linkToken)
  if (!token) throw invalidLinkToken()
  return token
}

/** Opens a session. A token may open several sessions until the token expires. */
export const openLinkSession = (
  sandbox: Sandbox,
  linkToken: string,
): { token: LinkToken; session: LinkSession } => {
  const token = findLinkToken(sandbox, linkToken)
  const now = sandbox.now()
  if (Date.parse(token.expiration) <= now.getTime()) throw invalidLinkToken()
  const session: LinkSession = { link_session_id: randomUUID(), started_at: now.toISOString() }
  token.sessions.push(session)
  saveLinkToken(sandbox, token)
  return { token, session }
}

export const linkTokenAnswer = ({ link_token, created_at, expiration, sessions }: LinkToken): object => ({
  link_token,
  created_at,
  expiration,
  link_sessions: sessions.map(({ result, ...session }) => ({
    ...session,
    results: result && { item_add_results: [result] },
  })),
})
