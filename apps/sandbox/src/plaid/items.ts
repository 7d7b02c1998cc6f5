import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Sandbox } from '../core/sandbox.ts'
import { achRoutingNumber, type Institution } from './institutions.ts'

/** Whose account it is, compared with the person that a request names. `unknown`: the bank has no name. */
export type Holder = 'applicant' | 'joint' | 'variant' | 'other' | 'unknown'

/** Only an account that can be debited has `numbers`. */
export interface ItemAccount {
  account_id: string
  name: string
  mask: string
  type: string
  subtype: string
  numbers: { account: string; routing: string } | null
  /** Stable across items; set only at banks that tokenize account numbers. */
  persistent_account_id?: string
  holder: Holder
}

/** A login at a bank, with the accounts linked through it. */
export interface Item {
  item_id: string
  access_token: string
  institution: Institution
  products: string[]
  accounts: ItemAccount[]
  owner: string
}

export interface PublicToken {
  item: Item
  expiresAt: string
}

export const processors = ['apex_clearing', 'alpaca'] as const
type Processor = (typeof processors)[number]

export interface ProcessorToken {
  accessToken: string
  accountId: string
  processor: Processor
}

export const itemKind = 'plaid-item'
export const publicTokenKind = 'plaid-public-token'
export const processorTokenKind = 'plaid-processor-token'

export const publicTokenMs = 30 * 60 * 1000

export const plaidToken = (kind: string): string => `${kind}-sandbox-${randomUUID()}`
/** Returns 37 alphanumeric characters, like Plaid's account and item IDs. */
export const plaidId = (): string =>
  randomBytes(40)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, 37)

/** Name, last digits, type and subtype of the accounts that the test user `user_good` has at every test bank. */
const userGoodAccounts = [
  ['Plaid Checking', '0000', 'depository', 'checking'],
  ['Plaid Saving', '1111', 'depository', 'savings'],
  ['Plaid CD', '2222', 'depository', 'cd'],
  ['Plaid Credit Card', '3333', 'credit', 'credit card'],
  ['Plaid Money Market', '4444', 'depository', 'money market'],
  ['Plaid IRA', '5555', 'investment', 'ira'],
  ['Plaid 401k', '6666', 'investment', '401k'],
  ['Plaid Student Loan', '7777', 'loan', 'student'],
] as const

const drawable = ['checking', 'savings']

/** Returns the test user's accounts, each time with new IDs and, at OAuth banks, with new account numbers. */
export const newAccounts = (
  { institution_id, oauth }: Institution,
  holder: Holder = 'applicant',
): ItemAccount[] =>
  userGoodAccounts.map(([name, mask, type, subtype]) => ({
    account_id: plaidId(),
    name,
    mask,
    type,
    subtype,
    holder,
    numbers: drawable.includes(subtype)
      ? { account: oauth ? tokenizedNumber(mask) : `111122223333${mask}`, routing: achRoutingNumber }
      : null,
    ...(oauth && drawable.includes(subtype) ? { persistent_account_id: `${institution_id}-${mask}` } : {}),
  }))

const tokenizedNumber = (mask: string): string => `9${String(randomInt(10 ** 11)).padStart(11, '0')}${mask}`

export const newPublicToken = (
  sandbox: Sandbox,
  wanted: Pick<Item, 'institution' | 'products' | 'accounts'>,
): string => {
  const now = sandbox.now()
  const item: Item = {
    item_id: plaidId(),
    access_token: plaidToken('access'),
    owner: 'Alberta Bobbeth Charleson',
    ...wanted,
  }
  const token = plaidToken('public')
  const expiresAt = new Date(now.getTime() + publicTokenMs).toISOString()
  sandbox.store.put(publicTokenKind, token, { item, expiresAt } satisfies PublicToken)
  return token
}

export const findItem = (sandbox: Sandbox, accessToken: string): Item | undefined =>
  sandbox.store.get<Item>(itemKind, accessToken)

/** Returns the token's bank account, or `undefined` if the processor has no such token or the item was removed. */
export const plaidProcessorAccount = (sandbox: Sandbox, processorToken: string, processor: Processor) => {
  const token = sandbox.store.get<ProcessorToken>(processorTokenKind, processorToken)
  const item = token?.processor === processor ? findItem(sandbox, token.accessToken) : undefined
  const account = item?.accounts.find((candidate) => candidate.account_id === token?.accountId)
  if (!item || !account?.numbers) return undefined
  return {
    account_number: account.numbers.account,
    routing_number: account.numbers.routing,
    type: account.subtype === 'savings' ? ('SAVINGS' as const) : ('CHECKING' as const),
    owner: item.owner,
    name: `${item.institution.name} ${account.name}`,
  }
}
