import { expect, test } from 'vitest'
import { dayOf } from '../core/calendar.ts'
import { processorToken } from '../plaid/testing/client.ts'
import { useTestSandbox } from '../testing/start.ts'
import { accountRequest, alpacaClient } from './testing/client.ts'

const sandbox = useTestSandbox()

const call = (...args: Parameters<ReturnType<typeof alpacaClient>>) => alpacaClient(sandbox)(...args)

const bankNumbers = {
  account_owner_name: 'Ana Sample',
  bank_account_type: 'SAVINGS',
  bank_account_number: '123456789',
  bank_routing_number: '021000021',
}

/** Opens an account and links a bank to it. The clock is then two seconds ahead. */
const funded = async (serial?: string, body: object = accountRequest(serial)) => {
  const account = (await call('POST', '/v1/accounts', body)).body
  const path = `/v1/accounts/${account.id}`
  await sandbox.moveClock(1)
  const linked = await call('POST', `${path}/ach_relationships`, {
    processor_token: await processorToken(sandbox, 'alpaca'),
    nickname: 'Checking 0000',
  })
  await sandbox.moveClock(2)
  return { account, path, linked, bank: linked.body.id as string }
}

const deposit = (relationship_id: string, change: object = {}) => ({
  transfer_type: 'ach',
  relationship_id,
  amount: '100.00',
  direction: 'INCOMING',
  timing: 'immediate',
  ira: { tax_year: String(dayOf(new Date()).year) },
  ...change,
})

test('[BK-03] links a bank by Plaid or by its numbers to an active account, and one bank at a time', async () => {
  await sandbox.moveClock(60)
  const { body: account } = await call('POST', '/v1/accounts', accountRequest())
  const path = `/v1/accounts/${account.id}/ach_relationships`
  await sandbox.moveClock(0)
  expect((await call('POST', path, bankNumbers)).status).toBe(422)
  await sandbox.moveClock(61)
  const token = await processorToken(sandbox, 'apex_clearing')
  expect((await call('POST', path, { processor_token: token })).status).toBe(400)
  expect((await call('POST', path, { ...bankNumbers, bank_routing_number: '021000022' })).status).toBe(400)
  const { body: linked } = await call('POST', path, bankNumbers)
  expect(linked).toMatchObject({ status: 'QUEUED', bank_account_number: '123456789' })
  await sandbox.moveClock(62)
  expect((await call('GET', `${path}?statuses=APPROVED`)).body).toMatchObject([{ id: linked.id }])
  const plaid = { processor_token: await processorToken(sandbox, 'alpaca') }
  expect((await call('POST', path, plaid)).status).toBe(409)

  await sandbox.moveClock(120)
  expect((await call('DELETE', `${path}/${linked.id}`)).status).toBe(204)
  await sandbox.moveClock(62)
  expect((await call('DELETE', `${path}/${linked.id}`)).status).toBe(404)
  expect((await call('GET', path)).body).toMatchObject([{ status: 'CANCEL_REQUESTED' }])
  expect((await call('POST', path, plaid)).status).toBe(409)
  await sandbox.moveClock(121)
  expect((await call('GET', path)).body).toEqual([])
  const { body: second } = await call('POST', path, plaid)
  expect(second).toMatchObject({
    status: 'QUEUED',
    account_owner_name: 'Alberta Bobbeth Charleson',
    nickname: 'First Platypus Bank Plaid Checking',
  })
  expect(second).not.toHaveProperty('bank_account_number')
})

test('[BK-03] rejects a relationship by its routing number, which then leaves room for another', async () => {
  const { body: account } = await call('POST', '/v1/accounts', accountRequest())
  await sandbox.moveClock(1)
  const path = `/v1/accounts/${account.id}/ach_relationships`
  const { body: linked } = await call('POST', path, { ...bankNumbers, bank_routing_number: '111000025' })
  await sandbox.moveClock(2)
  expect((await call('GET', path)).body).toMatchObject([{ id: linked.id, status: 'REJECTED' }])
  const transfer = await call('POST', `/v1/accounts/${account.id}/transfers`, deposit(linked.id))
  expect(transfer.status).toBe(422)
  expect((await call('POST', path, bankNumbers)).status).toBe(200)
})

test('[BK-03] makes a transfer of each POST, and moves it from QUEUED to COMPLETE', async () => {
  const { path, bank, account } = await funded()
  const { body: first } = await call('POST', `${path}/transfers`, deposit(bank))
  expect(first).toMatchObject({ status: 'QUEUED', amount: '100', account_id: account.id, reason: null })
  const { body: second } = await call('POST', `${path}/transfers`, deposit(bank))
  expect(second.id).not.toBe(first.id)
  await call('POST', `${path}/transfers`, deposit(bank, { amount: '50000' }))
  const statuses = async () =>
    (await call('GET', `${path}/transfers`)).body.map(({ status }: { status: string }) => status)
  await sandbox.moveClock(8)
  expect(await statuses()).toEqual(['APPROVAL_PENDING', 'PENDING', 'PENDING'])
  expect((await call('GET', `${path}/transfers?limit=1&offset=1`)).body).toMatchObject([{ id: second.id }])
  expect((await call('DELETE', `${path}/transfers/${second.id}`)).status).toBe(204)
  expect((await call('DELETE', `${path}/transfers/${second.id}`)).status).toBe(422)
  await sandbox.moveClock(2 * 86_400)
  expect(await statuses()).toEqual(['APPROVAL_PENDING', 'CANCELED', 'COMPLETE'])
  expect((await call('DELETE', `${path}/transfers/${first.id}`)).status).toBe(422)
  expect((await call('GET', path)).body.last_equity).toBe('100')
  expect((await call('POST', `${path}/actions/close`)).status).toBe(422)
})

const document = { document_type: 'w9', content: '/9j/Cg==', mime_type: 'image/jpeg' }

test.each<[string, string, (bank: string) => unknown]>([
  ['POST', 'transfers', (bank) => deposit(bank)],
  ['POST', 'documents/upload', () => [document]],
  ['POST', 'actions/close', () => undefined],
  ['PATCH', '', () => ({ beneficiaries: [] })],
  ['DELETE', 'ach_relationships/', () => undefined],
])('[BK-03] has the effect of %s %s although its answer is lost', async (method, below, bodyOf) => {
  const { path, bank, account } = await funded()
  const url = `${path}/${below}${below.endsWith('/') ? bank : ''}`.replace(/\/$/, '')
  await sandbox.fail({ provider: 'alpaca', kind: 'error', status: 503, path: url })
  expect((await call(method, url, bodyOf(bank))).status).toBe(503)
  const held = async () => {
    const ledger = await sandbox.control<Record<string, object[]>>('/_sandbox/ledger')
    const records = Object.values(ledger).flatMap((list) => list.map((record) => JSON.stringify(record)))
    return records.filter((record) => record.includes(account.id))
  }
  const before = await held()
  await sandbox.fail({ provider: 'alpaca', kind: 'drop-after', path: url })
  await expect(call(method, url, bodyOf(bank))).rejects.toThrow()
  expect(await held()).not.toEqual(before)
})

test('[BK-03] makes a transfer after its caller gave up', async () => {
  const { path, bank } = await funded()
  const list = async () => (await call('GET', `${path}/transfers`)).body
  await sandbox.fail({ provider: 'alpaca', kind: 'delay', ms: 1_000, path: `${path}/transfers`, match: bank })
  const sent = call('POST', `${path}/transfers`, deposit(bank))
  expect(await list()).toEqual([])
  await sent
  expect(await list()).toHaveLength(1)
})

test('[BK-03] returns a deposit on request, and shows it on the page and in the ledger', async () => {
  const { path, bank } = await funded()
  const { body: transfer } = await call('POST', `${path}/transfers`, deposit(bank))
  const control = (body: object) =>
    sandbox.control(`/_sandbox/returns/${transfer.id}`, { method: 'POST', body })
  expect(await control({ code: 'R03' })).toEqual({ depositId: transfer.id, code: 'R03' })
  expect(await control({ code: 'R03' })).toEqual({ error: 'not found' })
  const { alpacaTransfers } = await sandbox.control<{ alpacaTransfers: object[] }>('/_sandbox/ledger')
  expect(alpacaTransfers.at(-1)).toMatchObject({
    id: transfer.id,
    status: 'RETURNED',
    reason: 'ACH return R03',
  })
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toContain(`<strong>${transfer.id}</strong> $100 RETURNED`)
  expect(page).toContain('Alpaca transfers')
})

test.each([
  ['0010', 'R01'],
  ['0013', 'R02'],
])('[BK-03] returns the deposits of an SSN ending %s with %s', async (serial, code) => {
  const { path, bank } = await funded(serial)
  await call('POST', `${path}/transfers`, deposit(bank))
  await sandbox.moveClock(2 * 86_400 + 10)
  const [returned] = (await call('GET', `${path}/transfers`)).body
  expect(returned).toMatchObject({ status: 'RETURNED', reason: `ACH return ${code}` })
})

test.each([
  ['2027-03-01T18:00:00Z', '2027', 200],
  ['2027-03-01T18:00:00Z', '2026', 200],
  ['2027-04-16T18:00:00Z', '2026', 422],
  ['2027-03-01T18:00:00Z', '2025', 422],
  ['2027-03-01T18:00:00Z', '2028', 422],
  ['2027-03-01T18:00:00Z', undefined, 422],
])('[BK-03] answers on %s a deposit of an IRA for %s with %i', async (time, tax_year, status) => {
  const { path, bank } = await funded()
  await sandbox.moveClock((Date.parse(time) - Date.now()) / 1000)
  const ira = tax_year ? { tax_year } : undefined
  expect((await call('POST', `${path}/transfers`, deposit(bank, { ira }))).status).toBe(status)
})

test.each([
  ['an amount of nothing', { amount: '0.00' }, 422],
  ['a number as the amount', { amount: 100 }, 422],
  ['a withdrawal', { direction: 'OUTGOING' }, 422],
  ['an unknown field', { color: 'blue' }, 422],
  ['another bank', { relationship_id: '81412018-ffa2-43f9-a3eb-d39f1c5e0f87' }, 422],
])('[BK-03] refuses a transfer with %s', async (_, change, status) => {
  const { path, bank } = await funded()
  expect((await call('POST', `${path}/transfers`, deposit(bank, change))).status).toBe(status)
})

test('[BK-03] refuses a tax year outside of an IRA', async () => {
  const { account_sub_type: _, beneficiaries: __, ...body } = accountRequest()
  const { path, bank } = await funded(undefined, { ...body, account_type: 'trading' })
  expect((await call('POST', `${path}/transfers`, deposit(bank))).status).toBe(422)
  expect((await call('POST', `${path}/transfers`, deposit(bank, { ira: undefined }))).status).toBe(200)
})
