import { randomUUID } from 'node:crypto'
import type { Sandbox } from '../core/sandbox.ts'
import { invalidField, invalidLinkToken, missingFields, productsNotEnabled } from './errors.ts'
import type { Fields } from './fields.ts'
import { institutionProducts } from './institutions.ts'
import { plaidToken } from './items.ts'

const country = /^(US|GB|ES|NL|FR|IE|CA|DE|IT|PL|DK|NO|SE|EE|LT|LV|PT|BE|AT|FI)$/
const subtypes: Fields = { account_subtypes: { is: 'strings', required: true } }

/** Fields of a request for a link token. Omits the fields of products that the sandbox does not have. */
export const linkTokenFields: Fields = {
  client_name: { is: 'string', required: true },
  language: { is: 'string', required: true, matches: /^[a-z]{2}$/ },
  country_codes: { is: 'strings', required: true, matches: country },
  user: {
    is: 'object',
    required: true,
    fields: {
      client_user_id: { is: 'string', required: true },
      legal_name: { is: 'string' },
      name: { is: 'object' },
      phone_number: { is: 'string', nullable: true, matches: /^\+[1-9]\d{6,14}$/ },
      email_address: { is: 'string' },
      date_of_birth: { is: 'string', nullable: true, matches: /^\d{4}-\d{2}-\d{2}$/ },
      address: { is: 'object' },
      id_number: { is: 'object' },
    },
  },
  products: { is: 'strings', nullable: true },
  required_if_supported_products: { is: 'strings' },
  optional_products: { is: 'strings' },
  additional_consented_products: { is: 'strings' },
  webhook: { is: 'string', matches: /^https?:\/\/\S+$/ },
  link_customization_name: { is: 'string' },
  redirect_uri: { is: 'string' },
  account_filters: {
    is: 'object',
    fields: {
      depository: { is: 'object', fields: subtypes },
      credit: { is: 'object', fields: subtypes },
      loan: { is: 'object', fields: subtypes },
      investment: { is: 'object', fields: subtypes },
      other: { is: 'object', fields: subtypes },
    },
  },
  auth: { is: 'object' },
  identity_verification: { is: 'object' },
  institution_data: { is: 'object' },
  transactions: { is: 'object' },
}

export interface LinkTokenRequest {
  client_name: string
  language: string
  country_codes: string[]
  products?: string[] | null
  webhook?: string
  redirect_uri?: string
  account_filters?: Record<string, { account_subtypes: string[] }>
}

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
  success?: { public_token: string; metadata: object }
  exit?: { error: object | null; metadata: object }
}

const kind = 'plaid-link-token'
const validityMs = 4 * 60 * 60 * 1000

/** Creates a token that expires after four hours. */
export const createLinkToken = (sandbox: Sandbox, request: LinkTokenRequest): LinkToken => {
  if (!request.products || request.products.length === 0) throw missingFields(['products'])
  const offered: readonly string[] = institutionProducts
  const refused = request.products.filter((product) => product === 'balance' || !offered.includes(product))
  if (refused.length > 0) throw productsNotEnabled(refused)
  if (request.redirect_uri !== undefined && !isRedirectUri(request.redirect_uri)) {
    throw invalidField('redirect_uri must be an address without query or fragment')
  }
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

export const linkTokenAnswer = ({
  link_token,
  created_at,
  expiration,
  request,
  sessions,
}: LinkToken): object => ({
  link_token,
  created_at,
  expiration,
  metadata: {
    initial_products: request.products ?? [],
    webhook: request.webhook ?? null,
    country_codes: request.country_codes,
    language: request.language,
    redirect_uri: request.redirect_uri ?? null,
    client_name: request.client_name,
    ...(request.account_filters ? { account_filters: request.account_filters } : {}),
  },
  link_sessions: sessions.map(sessionAnswer),
})

function sessionAnswer({ success, exit, ...session }: LinkSession): object {
  return {
    ...session,
    ...(success ? { on_success: success, results: { item_add_results: [itemAddResult(success)] } } : {}),
    ...(exit ? { on_exit: exit, exit } : {}),
    events: [],
  }
}

function itemAddResult({ public_token, metadata }: { public_token: string; metadata: object }): object {
  const { institution, accounts } = metadata as { institution: object; accounts: object[] }
  return { public_token, institution, accounts }
}

const isRedirectUri = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
}
