import type { Sandbox } from '../core/sandbox.ts'
import { linkError, PlaidFailure } from './errors.ts'
import type { Institution } from './institutions.ts'
import { type ItemAccount, newAccounts } from './items.ts'
import type { LinkToken } from './link-tokens.ts'

/** A login that succeeded in a session of Link and waits for the choice of an account. */
export interface Login {
  link_session_id: string
  institution: Institution
  accounts: ItemAccount[]
  /** the stay at the bank's own page that it came from */
  oauth_state_id?: string
}

const kind = 'plaid-link-login'

/** Keeps a login; throws NO_ACCOUNTS where the bank has none that Link may offer. */
export const keepLogin = (
  sandbox: Sandbox,
  token: LinkToken,
  { link_session_id, institution, oauth_state_id }: Omit<Login, 'accounts'>,
): ItemAccount[] => {
  const accounts = newAccounts(institution).filter((account) => isEligible(account, token))
  if (accounts.length === 0) throw new PlaidFailure(linkError('NO_ACCOUNTS'))
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

/** Whether Link offers an account: by the token's filters, and with Auth only what money can be drawn from. */
const isEligible = (account: ItemAccount, token: LinkToken): boolean => {
  const { account_filters: filters, products } = token.request
  const wanted = filters?.[account.type]?.account_subtypes
  if (filters && !(wanted?.includes(account.subtype) || wanted?.includes('all'))) return false
  return account.numbers !== null || !products?.includes('auth')
}
