import type { IsoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { expectFailure } from '../testing/deps.ts'
import { always, answerJson, bodyOf, type Handle } from '../testing/local-server.ts'
import { accountId, relationshipId, requireValidRequests, served } from './testing/served.ts'

requireValidRequests()

const accountPath = `/v1/accounts/${accountId}`
const banksPath = `${accountPath}/ach_relationships`
const transfersPath = `${accountPath}/transfers`

const wireBank = (over: object = {}) => ({
  id: relationshipId,
  status: 'QUEUED',
  nickname: 'bank 1',
  ...over,
})

/** Answers a DELETE or POST with a status, and each GET by its path. */
const refusing =
  (status: number, lists: { banks?: unknown; transfers?: unknown[]; account?: unknown }): Handle =>
  (response, { method, path }) => {
    if (method !== 'GET') return answerJson(response, status, { code: status * 100_000, message: 'no' })
    if (path.startsWith(transfersPath)) return answerJson(response, 200, pageOf(lists.transfers ?? [], path))
    return answerJson(response, 200, path.startsWith(banksPath) ? (lists.banks ?? []) : lists.account)
  }

/** @param most the most that the server returns at once */
const pageOf = (all: readonly unknown[], path: string, most = 1000): readonly unknown[] => {
  const { searchParams } = new URL(path, 'http://x')
  const offset = Number(searchParams.get('offset'))
  return all.slice(offset, offset + Math.min(most, Number(searchParams.get('limit'))))
}

test('[BK-02] links a bank by Plaid’s token', async () => {
  const { broker, calls } = await served(always(200, wireBank()))
  const bank = { nickname: 'bank 1', processorToken: 'processor-1' }
  expect(await broker.createBankRelationship(accountId, bank)).toEqual({
    relationshipId,
    nickname: 'bank 1',
    state: 'PENDING',
    numberEnd: undefined,
  })
  expect(calls[0]).toMatchObject({ method: 'POST', path: banksPath })
  expect(bodyOf(calls[0])).toEqual({ nickname: 'bank 1', processor_token: 'processor-1' })
})

test('[BK-02] links a bank by its numbers, and reads their last digits', async () => {
  const { broker, calls } = await served(always(200, wireBank({ bank_account_number: '1234567890' })))
  const account = { owner: 'Ada King', number: '1234567890', routingNumber: '021000021' }
  const bank = { nickname: 'bank 1', account: { ...account, type: 'SAVINGS' as const } }
  expect(await broker.createBankRelationship(accountId, bank)).toMatchObject({ numberEnd: '7890' })
  expect(bodyOf(calls[0])).toEqual({
    nickname: 'bank 1',
    account_owner_name: 'Ada King',
    bank_account_type: 'SAVINGS',
    bank_account_number: '1234567890',
    bank_routing_number: '021000021',
  })
})

test.each([
  ['QUEUED', 'PENDING'],
  ['PENDING', 'PENDING'],
  ['approved', 'APPROVED'],
  ['REJECTED', 'REJECTED'],
  ['CANCEL_REQUESTED', 'CANCELED'],
  ['LATER', 'PENDING'],
])('[BK-02] reads a relationship that is %s as %s', async (status, state) => {
  const { broker } = await served(always(200, [wireBank({ status })]))
  expect(await broker.getBankRelationship(accountId, relationshipId)).toMatchObject({ state })
  expect(await broker.getBankRelationship(accountId, 'another')).toMatchObject({ state: 'CANCELED' })
})

test('[BK-02] waits while another bank is active', async () => {
  const { broker, calls } = await served(refusing(409, {}))
  const bank = { nickname: 'bank 1', processorToken: 'processor-1' }
  await expectFailure(broker.createBankRelationship(accountId, bank), { failure: 'unavailable', status: 409 })
  expect(calls).toHaveLength(1)
})

test('[BK-02] cancels a relationship, also one that is gone, but not one that the list still has', async () => {
  const done = await served((response) => response.writeHead(204).end())
  await done.broker.cancelBankRelationship(accountId, relationshipId, 'why')
  expect(done.calls).toMatchObject([{ method: 'DELETE', path: `${banksPath}/${relationshipId}`, body: '' }])
  for (const banks of [[], [wireBank({ status: 'CANCEL_REQUESTED' })]])
    await (await served(refusing(404, { banks }))).broker.cancelBankRelationship(
      accountId,
      relationshipId,
      '',
    )
  const { broker } = await served(refusing(404, { banks: [wireBank()] }))
  const canceled = broker.cancelBankRelationship(accountId, relationshipId, 'why')
  await expectFailure(canceled, { failure: 'refused', status: 404 })
})

const contribution = { type: 'REGULAR', taxYear: 2026 } as const
const deposit = { relationshipId, clientTransferId: 't1', amount: 250, contribution }

const wireTransfer = (id: string, over: object = {}) => ({
  id,
  relationship_id: relationshipId,
  status: 'QUEUED',
  reason: null,
  amount: '250',
  created_at: '2026-03-02T15:00:00Z',
  ira: { tax_year: '2026' },
  ...over,
})

test('[BK-02] creates a deposit with its tax year, which other accounts do not have', async () => {
  const { broker, calls } = await served(always(200, wireTransfer('D1')))
  expect(await broker.createDeposit(accountId, deposit)).toMatchObject({ transferId: 'D1', state: 'PENDING' })
  await broker.createDeposit(accountId, { ...deposit, contribution: undefined })
  expect(calls[0]).toMatchObject({ method: 'POST', path: transfersPath })
  expect(bodyOf(calls[0])).toEqual({
    transfer_type: 'ach',
    relationship_id: relationshipId,
    amount: '250',
    direction: 'INCOMING',
    timing: 'immediate',
    ira: { tax_year: '2026' },
  })
  expect(bodyOf(calls[1])).not.toHaveProperty('ira')
  for (const amount of [0, 1.5, -1])
    expect(() => broker.createDeposit(accountId, { ...deposit, amount })).toThrow('whole dollars')
})

test.each([
  ['the bank is not approved', 'unavailable', 1, 'ACTIVE', wireBank()],
  ['the account changes', 'unavailable', 1, 'ACCOUNT_UPDATED', wireBank({ status: 'APPROVED' })],
  ['nothing is under review', 'refused', 2, 'ACTIVE', wireBank({ status: 'APPROVED' })],
])('[BK-02] a deposit that Alpaca refuses while %s is %s', async (_, failure, sent, status, bank) => {
  const { broker, calls } = await served(refusing(422, { banks: [bank], account: { id: accountId, status } }))
  await expectFailure(broker.createDeposit(accountId, deposit), { failure })
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(sent)
})

test('[BK-02] a deposit from a bank that was just linked is sent when Alpaca has approved the bank', async () => {
  let [posts, lists] = [0, 0]
  const { broker } = await served((response, { method, path }) => {
    if (method === 'POST')
      return ++posts === 1 ? answerJson(response, 422, {}) : answerJson(response, 200, wireTransfer('D1'))
    if (!path.startsWith(banksPath)) return answerJson(response, 200, { id: accountId, status: 'ACTIVE' })
    return answerJson(response, 200, [wireBank(++lists < 2 ? {} : { status: 'APPROVED' })])
  })
  expect((await broker.createDeposit(accountId, deposit)).transferId).toBe('D1')
  expect(posts).toBe(2)
})

test('[BK-02] sends a deposit once, and leaves it in doubt if the answer is lost or malformed', async () => {
  const answers: Handle[] = [
    (response) => void response.destroy(),
    always(500, { code: 50010000 }),
    always(200, { id: 'D1' }),
    always(408),
  ]
  for (const answer of answers) {
    const { broker, calls } = await served(answer)
    await expectFailure(broker.createDeposit(accountId, deposit), { failure: 'in_doubt' })
    expect(calls).toHaveLength(1)
  }
})

test('[BK-02] finds deposits of the same bank, amount and tax year since a day in New York', async () => {
  const all = [
    wireTransfer('newest', { created_at: '2026-03-04T15:00:00Z', status: 'COMPLETE' }),
    wireTransfer('unknown-year', { created_at: '2026-03-03T15:00:00Z', ira: null, amount: '250.00' }),
    wireTransfer('other-bank', { relationship_id: 'another' }),
    wireTransfer('other-amount', { amount: '250.01' }),
    wireTransfer('other-year', { ira: { tax_year: '2025' } }),
    wireTransfer('first', { created_at: '2026-03-02T05:00:00Z' }),
    wireTransfer('before', { created_at: '2026-03-02T04:59:59Z' }),
  ]
  const { broker, calls } = await served((response, { path }) =>
    answerJson(response, 200, pageOf(all, path, 3)),
  )
  const { clientTransferId: _, ...terms } = deposit
  expect(await broker.findDeposits(accountId, terms, '2026-03-02' as IsoDate)).toEqual([
    { depositId: 'first', state: 'PENDING' },
    { depositId: 'unknown-year', state: 'PENDING' },
    { depositId: 'newest', state: 'COMPLETED' },
  ])
  expect(calls.map(({ path }) => path)).toEqual(
    [0, 3, 6, 7].map((offset) => `${transfersPath}?direction=INCOMING&limit=100&offset=${offset}`),
  )
})

test('[BK-02] reads each deposit once if another one moves the pages, and ends with a list that repeats', async () => {
  const all = Array.from({ length: 5 }, (_, index) => wireTransfer(`D${index}`, { status: 'COMPLETE' }))
  const moved = await served((response, { path }, number) =>
    answerJson(response, 200, pageOf(number > 0 ? [wireTransfer('new'), ...all] : all, path, 3)),
  )
  const ids = (await moved.broker.listBookedDeposits(accountId)).map(({ depositId }) => depositId)
  expect(ids).toEqual(['D0', 'D1', 'D2', 'D3', 'D4'])
  const repeating = await served(always(200, all))
  expect(await repeating.broker.listBookedDeposits(accountId)).toHaveLength(5)
  expect(repeating.calls).toHaveLength(2)
})

test.each([
  ['QUEUED', 'PENDING'],
  ['APPROVAL_PENDING', 'PENDING'],
  ['PENDING', 'PENDING'],
  ['SENT_TO_CLEARING', 'PENDING'],
  ['APPROVED', 'PENDING'],
  ['complete', 'COMPLETED'],
  ['CANCELED', 'CANCELED'],
  ['REJECTED', 'REJECTED'],
  ['RETURNED', 'RETURNED'],
  ['LATER', 'PENDING'],
])('[BK-02] reads a transfer that is %s as %s', async (status, state) => {
  const { broker } = await served(always(200, [wireTransfer('D1'), wireTransfer('D2', { status })]))
  expect(await broker.getTransferState(accountId, 'deposit', 'D2')).toBe(state)
})

test.each([
  ['RETURNED', 'ACH return R02', 'R02'],
  ['RETURNED', 'r: (R10) not authorized', 'R10'],
  ['RETURNED', 'XR021', undefined],
  ['RETURNED', 'R99', undefined],
  ['RETURNED', null, undefined],
  ['COMPLETE', 'R01', undefined],
])('[CF-13] reads the code of a deposit %s because of %s: %s', async (status, reason, returnCode) => {
  const { broker } = await served(always(200, [wireTransfer('D1', { status, reason })]))
  const read = await broker.getDeposit(accountId, 'D1')
  expect(read).toMatchObject({ amount: 250, clientTransferId: undefined, returnCode })
})

test('[CF-13] lists complete and returned deposits by their day in New York', async () => {
  const all = ['COMPLETE', 'RETURNED', 'QUEUED', 'REJECTED', 'CANCELED'].map((status, index) =>
    wireTransfer(`D${index}`, { status, created_at: '2026-03-03T04:00:00Z' }),
  )
  const { broker } = await served((response, { path }) => answerJson(response, 200, pageOf(all, path)))
  expect(await broker.listBookedDeposits(accountId)).toEqual([
    { depositId: 'D0', bookedOn: '2026-03-02' },
    { depositId: 'D1', bookedOn: '2026-03-02' },
  ])
})

test.each([
  ['an amount that is none', { amount: 'much' }],
  ['a time that is none', { created_at: 'soon' }],
  ['no status', { status: undefined }],
])('[BK-02] reads no list with %s', async (_, wrong) => {
  const { broker } = await served(always(200, [wireTransfer('D1', wrong)]))
  const malformed = { failure: 'unavailable', providerCode: 'malformed_answer' }
  await expectFailure(broker.getDeposit(accountId, 'D1'), malformed)
})

test('[BK-02] a deposit that no page has is refused as missing', async () => {
  const { broker } = await served(always(200, []))
  await expectFailure(broker.getDeposit(accountId, 'D1'), { failure: 'refused', status: 404 })
})

test('[BK-02] cancels a deposit, also one that is canceled, but not another', async () => {
  const done = await served((response) => response.writeHead(204).end())
  await done.broker.cancelTransfer(accountId, 'deposit', 'D1', 'why')
  expect(done.calls).toMatchObject([{ method: 'DELETE', path: `${transfersPath}/D1` }])
  const canceled = await served(refusing(404, { transfers: [wireTransfer('D1', { status: 'CANCELED' })] }))
  await canceled.broker.cancelTransfer(accountId, 'deposit', 'D1', 'why')
  for (const [status, transfers] of [
    [404, [wireTransfer('D1')]],
    [404, []],
    [422, []],
  ] as const) {
    const { broker } = await served(refusing(status, { transfers: [...transfers] }))
    await expectFailure(broker.cancelTransfer(accountId, 'deposit', 'D1', 'why'), {
      failure: 'refused',
      status,
    })
  }
})
