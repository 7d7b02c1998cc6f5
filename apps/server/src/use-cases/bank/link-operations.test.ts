import { expect, test } from 'vitest'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError, type ProviderFailure } from '../../ports/provider-error.ts'
import type { Deps } from '../deps.ts'
import { linkOperations } from './link-operations.ts'

const account = (accountId: string, type: string, subtype: string) => ({
  accountId,
  name: subtype,
  mask: '0000',
  type,
  subtype,
  numbers: { routing: '011401533', account: `1111${accountId}`, tokenized: false },
  persistentId: undefined as string | undefined,
})
const savings = account('savings', 'depository', 'savings')
const checking = account('checking', 'depository', 'checking')
const card = account('card', 'credit', 'credit card')
const deposit = account('cd', 'depository', 'cd')
const market = account('market', 'depository', 'money market')
/** The account has an accepted subtype, but a rejected type. */
const odd = account('odd', 'loan', 'savings')

const removed: { tokens: string[]; calls: string[] } = { tokens: [], calls: [] }

/** Exchanges a public token whose item has these accounts. @param chosen the selected account's id, or null */
const exchange = async (accounts: (typeof checking)[], chosen: string | null) => {
  const deps = {
    clock: { now: () => new Date() },
    store: {
      transaction: (work: (tx: unknown) => unknown) =>
        work({
          removedItems: {
            add: async ({ sealed }: { sealed: Buffer }) => removed.tokens.push(String(sealed)),
          },
          calls: { enqueue: async ({ operation }: { operation: string }) => removed.calls.push(operation) },
        }),
      applications: {
        read: async () => ({
          client: { id: 'client', data_key: Buffer.alloc(1) },
          bank: { public_token_sealed: Buffer.alloc(1), provider_account_id: null },
        }),
      },
    },
    vault: {
      open: () => 'public-token',
      sealRecord: (_: unknown, plain: string) => Buffer.from(plain),
      bankAccountIndexes: (...numbers: string[]) => [Buffer.from(numbers.join())],
      linkedAccountIndexes: (id: string) => [Buffer.from(id)],
    },
    bankLink: {
      exchangePublicToken: async () => ({ accessToken: 'access-token', itemId: 'item' }),
      getAccounts: async () => ({ institutionId: 'ins', institutionName: 'Bank', accounts }),
    },
  } as unknown as Deps
  const call = { clientId: 'client', input: { accountId: chosen } } as unknown as ProviderCall
  return linkOperations(deps).exchange_public_token?.send(call, false)
}

test.each([savings, checking])('[BA-02] the chosen $accountId account is linked', async (chosen) => {
  const result = await exchange([card, savings, checking], chosen.accountId)
  expect(result?.transient).toMatchObject({ accessToken: 'access-token', account: chosen })
})

test('[BA-02] without a choice a checking account precedes a savings account', async () => {
  expect((await exchange([card, savings, checking], null))?.transient).toMatchObject({ account: checking })
  expect((await exchange([card, savings], null))?.transient).toMatchObject({ account: savings })
})

test.each([card, deposit, market, odd])(
  '[BA-02] refuses the chosen $accountId account, neither checking nor savings',
  async (chosen) => {
    await expect(exchange([checking, chosen], chosen.accountId)).rejects.toMatchObject({
      failure: 'refused',
      providerCode: 'account_not_eligible',
    })
  },
)

test('[BA-02] [SE-13] refuses an account of another item or no eligible account, and removes the item', async () => {
  for (const [accounts, chosen] of [
    [[checking], 'elsewhere'],
    [[card, deposit], null],
    [[], null],
  ] as const) {
    Object.assign(removed, { tokens: [], calls: [] })
    await expect(exchange([...accounts], chosen)).rejects.toMatchObject({ failure: 'refused' })
    expect(removed).toEqual({ tokens: ['access-token'], calls: ['remove_bank_item'] })
  }
})

test.each([
  [{}, ['011401533,1111checking']],
  [{ persistentId: 'of the bank' }, ['011401533,1111checking', 'of the bank']],
  [{ persistentId: 'of the bank', numbers: { ...checking.numbers, tokenized: true } }, ['of the bank']],
  [{ numbers: { ...checking.numbers, tokenized: true } }, []],
])('[BA-12] an account with %j is recognized by %j', async (changes, indexes) => {
  const { transient } = (await exchange([{ ...checking, ...changes }], null)) ?? {}
  expect((transient as { indexes: Buffer[] }).indexes.map(String)).toEqual(indexes)
})

test('[SE-01] [BA-10] stores only the institution from the response', async () => {
  expect((await exchange([checking], null))?.answer).toEqual({
    institutionId: 'ins',
    institutionName: 'Bank',
  })
})

/** Exchanges a token that the provider refuses. @returns what is listed for the operator */
const refusedExchange = async (inDoubt: boolean, failure: ProviderFailure, linkedToken: string) => {
  const listed: unknown[] = []
  const bank = { public_token_sealed: Buffer.alloc(1), link_token_sealed: Buffer.alloc(1) }
  const deps = {
    store: {
      applications: { read: async () => ({ client: { id: 'client', data_key: Buffer.alloc(1) }, bank }) },
      lostExchanges: { add: async (...facts: unknown[]) => listed.push(facts) },
    },
    vault: { open: () => 'public-token' },
    bankLink: {
      exchangePublicToken: () => Promise.reject(new ProviderError('plaid', failure)),
      linkedBy: async () => ({ publicToken: linkedToken, sessionId: 'session' }),
    },
  } as unknown as Deps
  const call = { id: 'call', clientId: 'client', input: {}, inDoubt } as unknown as ProviderCall
  await expect(linkOperations(deps).exchange_public_token?.send(call, inDoubt)).rejects.toMatchObject({
    failure,
  })
  return listed
}

test('[BA-13] an exchange whose answer was lost is listed once the provider refuses the repeated one', async () => {
  expect(await refusedExchange(true, 'refused', 'public-token')).toEqual([['call', 'session']])
  expect(await refusedExchange(true, 'refused', 'of another session')).toEqual([['call', null]])
  expect(await refusedExchange(true, 'unavailable', 'public-token')).toEqual([])
  expect(await refusedExchange(false, 'refused', 'public-token')).toEqual([])
})
