import type { Sandbox } from '../core/sandbox.ts'
import { bankHolders, bankLogin } from '../personas.ts'
import { linkError } from './errors.ts'
import type { Institution } from './institutions.ts'
import { type Holder, type ItemAccount, newAccounts } from './items.ts'
import type { LinkToken } from './link-tokens.ts'

/** A successful Link login that waits for the choice of an account. */
export interface Login {
  link_session_id: string
  institution: Institution
  accounts: ItemAccount[]
  /** Set only for OAuth logins. */
  oauth_state_id?: string
}

const kind = 'plaid-link-login'

/** Stores the login. Throws NO_ACCOUNTS if no account of the bank is eligible. */
export const keepLogin = (
  sandbox: Sandbox,
  token: LinkToken,
  { link_session_id, institution, oauth_state_id }: Omit<Login, 'accounts'>,
  holder?: Holder,
): ItemAccount[] => {
  const accounts = newAccounts(institution, holder).filter((account) => isEligible(account, token))
  if (accounts.length === 0) throw linkError('NO_ACCOUNTS')
  sandbox.store.put(kind, link_session_id, {
    link_session_id,
    institution,
    accounts,
    ...(oauth_state_id === undefined ? {} : { oauth_state_id }),
  } satisfies Login)
  return accounts
}

export const findLogin = (sandbox: Sandbox, sessionId: string): Login | undefined =>
  sandbox.store.get<Login>(kind, sessionId)

/** Checks whether the account passes the token's filters and, if the product Auth is requested, can be debited. */
const isEligible = (account: ItemAccount, token: LinkToken): boolean => {
  const { account_filters: filters, products } = token.request
  const isWanted =
    account.type === 'depository' && filters?.depository.account_subtypes.includes(account.subtype)
  return (!filters || isWanted === true) && (account.numbers !== null || !products.includes('auth'))
}

export const holderOf = (username: string): Holder | undefined => bankHolders.get(username)

/** @returns the login's error code, or `undefined` on success */
export const logIn = (username: string, password: string): string | undefined => {
  if (holderOf(username) === undefined) return 'INVALID_CREDENTIALS'
  if (password === bankLogin.password) return undefined
  return /^error_([A-Z_]+)$/.exec(password)?.[1] ?? 'INVALID_CREDENTIALS'
}
