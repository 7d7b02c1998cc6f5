import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Sandbox } from '../core/sandbox.ts'
import { achRoutingNumber, type Institution } from './institutions.ts'

/** Whose account it is, compared with the person that a request names. `unknown`: the bank has no name. */
export type Holder = 'applicant' | 'joint' | 'variant' | 'other' | 'unknown'

/** Only an account that can be debited has `numbers`. */
export interface ItemAccount {
  account_id: string
  name: string
  official_name: string | null
  mask: string
  type: string
  subtype: string
  balances: { available: number | null; current: number; limit: number | null }
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
  webhook: string
  accounts: ItemAccount[]
  owner: string
  created_at: string
}

export interface PublicToken {
  item: Item
  expiresAt: string
}

export interface ProcessorToken {
  accessToken: string
  accountId: string
  processor: string
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

type Row = readonly [
  name: string,
  official: string | null,
  mask: string,
  type: string,
  subtype: string,
  available: number | null,
  current: number,
  limit: number | null,
]

/** The accounts that the test user `user_good` has at every test bank. */
const userGoodAccounts: readonly Row[] = [
  [
    'Plaid Checking',
    'Plaid Gold Standard 0% Interest Checking',
    '0000',
    'depository',
    'checking',
    100,
    110,
    null,
  ],
  [
    'Plaid Saving',
    'Plaid Silver Standard 0.1% Interest Saving',
    '1111',
    'depository',
    'savings',
    200,
    210,
    null,
  ],
  ['Plaid CD', 'Plaid Bronze Standard 0.2% Interest CD', '2222', 'depository', 'cd', null, 1000, null],
  [
    'Plaid Credit Card',
    'Plaid Diamond 12.5% APR Interest Credit Card',
    '3333',
    'credit',
    'credit card',
    null,
    410,
    2000,
  ],
  [
    'Plaid Money Market',
    'Plaid Platinum Standard 1.85% Interest Money Market',
    '4444',
    'depository',
    'money market',
    43200,
    43200,
    null,
  ],
  ['Plaid IRA', null, '5555', 'investment', 'ira', null, 320.76, null],
  ['Plaid 401k', null, '6666', 'investment', '401k', null, 23631.9805, null],
  ['Plaid Student Loan', null, '7777', 'loan', 'student', null, 65262, null],
]

const drawable = ['checking', 'savings']

/** Returns the test user's accounts, each time with new IDs and, at OAuth banks, with new account numbers. */
export const newAccounts = (
  { institution_id, oauth }: Institution,
  holder: Holder = 'applicant',
): ItemAccount[] =>
  userGoodAccounts.map(([name, official_name, mask, type, subtype, available, current, limit]) => ({
    account_id: plaidId(),
    name,
    official_name,
    mask,
    type,
    subtype,
    balances: { available, current, limit },
    holder,
    numbers: drawable.includes(subtype)
      ? { account: oauth ? tokenizedNumber(mask) : `111122223333${mask}`, routing: achRoutingNumber }
      : null,
    ...(oauth && drawable.includes(subtype) ? { persistent_account_id: `${institution_id}-${mask}` } : {}),
  }))

const tokenizedNumber = (mask: string): string => `9${String(randomInt(10 ** 11)).padStart(11, '0')}${mask}`

export interface NewItem {
  institution: Institution
  products: string[]
  webhook: string
  accounts: ItemAccount[]
}

export const newPublicToken = (sandbox: Sandbox, wanted: NewItem): string => {
  const now = sandbox.now()
  const item: Item = {
    item_id: plaidId(),
    access_token: plaidToken('access'),
    owner: 'Alberta Bobbeth Charleson',
    created_at: now.toISOString(),
    ...wanted,
  }
  const token = plaidToken('public')
  const expiresAt = new Date(now.getTime() + publicTokenMs).toISOString()
  sandbox.store.put(publicTokenKind, token, { item, expiresAt } satisfies PublicToken)
  return token
}

export const findItem = (sandbox: Sandbox, accessToken: string): Item | undefined =>
  sandbox.store.get<Item>(itemKind, accessToken)
