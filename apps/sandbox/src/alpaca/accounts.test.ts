import { afterEach, expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { accountRequest, alpacaClient } from './testing/client.ts'

const sandbox = useTestSandbox()

afterEach(() => sandbox.control('/_sandbox/reset', { method: 'POST' }))

const call = (...args: Parameters<ReturnType<typeof alpacaClient>>) => alpacaClient(sandbox)(...args)
const opened = async (body: object) => (await call('POST', '/v1/accounts', body)).body
const read = async ({ id }: { id: string }) => (await call('GET', `/v1/accounts/${id}`)).body
const statusOf = async (account: { id: string }) => (await read(account)).status

test('[BK-03] requires the key and its secret', async () => {
  expect((await alpacaClient(sandbox, 'wrong')('GET', '/v1/accounts')).status).toBe(401)
})

test('[BK-03] opens an account by SUBMITTED and APPROVED, and returns no tax ID', async () => {
  const body = accountRequest()
  const beneficiaries = body.beneficiaries.map((one) => ({ ...one, tax_id: '219087777' }))
  const created = await opened({ ...body, beneficiaries })
  expect(created).toMatchObject({ status: 'SUBMITTED', account_type: 'ira', contact: body.contact })
  await sandbox.moveClock(0.6)
  expect(['APPROVED', 'ACTIVE']).toContain(await statusOf(created))
  await sandbox.moveClock(1)
  const account = await read(created)
  expect(account).toMatchObject({ status: 'ACTIVE', account_sub_type: 'roth', kyc_results: null })
  expect(account.beneficiaries).toMatchObject([{ share_pct: '100', tax_id: 'xxx-xx-xxxx' }])
  expect(JSON.stringify(account)).not.toContain(body.identity.tax_id)
})

test.each([
  [
    '0002',
    'ACTION_REQUIRED',
    ['IDENTITY_VERIFICATION', 'ADDRESS_VERIFICATION', 'DATE_OF_BIRTH', 'TAX_IDENTIFICATION'],
  ],
  ['0003', 'ACTION_REQUIRED', ['ADDRESS_VERIFICATION']],
  ['0004', 'APPROVAL_PENDING', ['WATCHLIST_HIT']],
])('[BK-03] decides an SSN ending %s as %s with %j', async (serial, status, codes) => {
  const account = await opened(accountRequest(serial))
  await sandbox.moveClock(1)
  const indeterminate = Object.fromEntries(codes.map((code) => [code, {}]))
  expect(await read(account)).toMatchObject({ status, kyc_results: { indeterminate, summary: 'fail' } })
})

test('[BK-03] rejects, delays, closes and fails accounts by SSN', async () => {
  const rejected = await opened(accountRequest('0009'))
  const delayed = await opened(accountRequest('0005'))
  const closing = await opened(accountRequest('0011'))
  await sandbox.moveClock(2)
  expect(await read(rejected)).toMatchObject({
    status: 'REJECTED',
    kyc_results: { reject: { IDENTITY_VERIFICATION: {} } },
  })
  expect([await statusOf(delayed), await statusOf(closing)]).toEqual(['SUBMITTED', 'ACTIVE'])
  await sandbox.moveClock(11)
  expect(await statusOf(delayed)).toBe('ACTIVE')
  await sandbox.moveClock(30 * 86_400 + 2)
  expect(await statusOf(closing)).toBe('ACCOUNT_CLOSED')
  expect((await call('POST', '/v1/accounts', accountRequest('0006'))).status).toBe(500)
})

test('[BK-03] asks for an answer to a true disclosure, at the opening and later', async () => {
  const body = accountRequest()
  const exposed = { ...body.disclosures, is_politically_exposed: true }
  const account = await opened({ ...body, disclosures: exposed })
  const other = await opened(accountRequest())
  await sandbox.moveClock(1)
  expect(await read(account)).toMatchObject({
    status: 'ACTION_REQUIRED',
    kyc_results: { indeterminate: { PEP: {} } },
  })
  const path = `/v1/accounts/${other.id}`
  expect((await call('PATCH', path, { beneficiaries: [] })).body).toMatchObject({
    status: 'ACTIVE',
    beneficiaries: [],
  })
  expect((await call('PATCH', path, { disclosures: exposed })).body.status).toBe('ACCOUNT_UPDATED')
  await sandbox.moveClock(12)
  expect(await statusOf(other)).toBe('ACTIVE')
})

test('[BK-03] adds agreements by PATCH, and refuses to change the tax ID or type', async () => {
  const account = await opened(accountRequest())
  const path = `/v1/accounts/${account.id}`
  const agreement = {
    agreement: 'account_agreement',
    signed_at: '2026-11-28T16:00:00Z',
    ip_address: '203.0.113.9',
  }
  const { body } = await call('PATCH', path, { agreements: [agreement] })
  expect(body.agreements).toMatchObject([
    { agreement: 'customer_agreement', revision: '22.2024.08' },
    agreement,
  ])
  expect((await call('PATCH', path, { identity: { tax_id: '219087777' } })).status).toBe(422)
  expect((await call('PATCH', path, { account_type: 'trading' })).status).toBe(422)
})

test.each<[string, (body: ReturnType<typeof accountRequest>) => void]>([
  ['an accent', ({ identity }) => Object.assign(identity, { given_name: 'Zoë' })],
  ['an outer space', ({ identity }) => Object.assign(identity, { family_name: 'Sample ' })],
  ['an SSN of the area 666', ({ identity }) => Object.assign(identity, { tax_id: '666-12-3456' })],
  ['an SSN of running digits', ({ identity }) => Object.assign(identity, { tax_id: '123456789' })],
  ['a country of two letters', ({ identity }) => Object.assign(identity, { country_of_citizenship: 'US' })],
  ['a PO box', ({ contact }) => Object.assign(contact, { street_address: ['P.O. Box 12'] })],
  ['a post office box', ({ contact }) => Object.assign(contact, { street_address: ['Post Office Box 12'] })],
  ['a state of digits', ({ contact }) => Object.assign(contact, { state: '12' })],
  ['a street of digits', ({ contact }) => Object.assign(contact, { street_address: ['123'] })],
  ['a short ZIP', ({ contact }) => Object.assign(contact, { postal_code: '7520' })],
  [
    'a long email',
    ({ contact }) => Object.assign(contact, { email_address: `${'a'.repeat(50)}@example.com` }),
  ],
  ['no agreement of the customer', (body) => Object.assign(body, { agreements: [] })],
  ['shares of 90', ({ beneficiaries }) => Object.assign(beneficiaries[0] ?? {}, { share_pct: '90' })],
  ['no subtype', (body) => Object.assign(body, { account_sub_type: undefined })],
  ['an unknown field', (body) => Object.assign(body, { color: 'blue' })],
])('[BK-03] refuses an account with %s', async (_, change) => {
  const body = accountRequest()
  change(body)
  expect((await call('POST', '/v1/accounts', body)).status).toBe(422)
})

test('[BK-03] refuses a body that is no object with 400', async () => {
  expect((await call('POST', '/v1/accounts', [])).status).toBe(400)
})

test('[BK-03] refuses a used email, but for another type of account of the same person', async () => {
  const roth = accountRequest()
  await opened(roth)
  const traditional = { ...roth, account_sub_type: 'traditional' }
  const other = { ...traditional, identity: { ...roth.identity, date_of_birth: '1981-02-28' } }
  const statusFor = async (body: object) => (await call('POST', '/v1/accounts', body)).status
  expect(await statusFor(roth)).toBe(409)
  expect(await statusFor(other)).toBe(409)
  await sandbox.control('/_sandbox/alpaca', { method: 'POST', body: { oneAccountPerEmail: true } })
  expect(await statusFor(traditional)).toBe(409)
  await sandbox.control('/_sandbox/alpaca', { method: 'POST', body: { oneAccountPerEmail: false } })
  expect(await statusFor(traditional)).toBe(200)
})

test('[BK-03] lists accounts by loose matches, by time and in order, with the wanted entities', async () => {
  const first = accountRequest()
  const ids = [(await opened(first)).id, (await opened(accountRequest())).id]
  const list = async (query: string) => (await call('GET', `/v1/accounts?${new URLSearchParams(query)}`)).body
  const idsOf = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id)
  expect(await idsOf('sort=asc')).toEqual(ids)
  expect(await idsOf('')).toEqual([...ids].reverse())
  expect(await idsOf(`query=${first.contact.email_address}`)).toEqual([ids[0]])
  expect(await idsOf('query=SAMPLE ana.')).toHaveLength(2)
  expect(await idsOf('query=sample nobody')).toEqual([])
  const [, second] = await list('sort=asc&entities=identity')
  expect(second).toHaveProperty('identity')
  expect(second).not.toHaveProperty('contact')
  expect(await idsOf(`sort=asc&created_after=${second.created_at}`)).toContain(ids[1])
  expect(await idsOf('created_after=2099-01-01T00:00:00Z')).toEqual([])
})

test('[BK-03] takes documents without returning IDs, and shows them in the account', async () => {
  const account = await opened(accountRequest('0003'))
  const path = `/v1/accounts/${account.id}/documents/upload`
  const document = {
    document_type: 'address_verification',
    document_sub_type: 'vestibule:1',
    content: '/9j/Cg==',
    mime_type: 'image/jpeg',
  }
  expect(await call('POST', path, [document, document])).toMatchObject({ status: 204, body: null })
  const { content: _, ...shown } = document
  expect((await read(account)).documents).toMatchObject([shown, shown])
  expect((await call('POST', path, [{ ...document, mime_type: 'image/gif' }])).status).toBe(400)
  expect((await call('POST', path, [{ ...document, content: '?' }])).status).toBe(400)
  expect((await call('POST', path.replace(account.id, 'unknown'), [document])).status).toBe(404)
})

test('[BK-03] answers 429 to more than 1,000 calls a minute, by account', async () => {
  const [one, other] = [await opened(accountRequest()), await opened(accountRequest())]
  const later = 3600 - ((Date.now() / 1000) % 60)
  await sandbox.moveClock(later)
  const first = await call('GET', `/v1/accounts/${one.id}`)
  expect(first.headers.get('x-ratelimit-limit')).toBe('1000')
  expect(first.headers.get('x-ratelimit-remaining')).toBe('999')
  expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 + later)
  const headers = { authorization: `Basic ${btoa('alpaca-test-key:alpaca-test-secret')}` }
  const again = () => fetch(`${sandbox.url}/v1/accounts/${one.id}`, { headers })
  for (let rounds = 0; rounds < 27; rounds += 1) await Promise.all(Array.from({ length: 37 }, again))
  expect((await call('GET', `/v1/accounts/${one.id}`)).status).toBe(429)
  expect((await call('GET', `/v1/accounts/${other.id}`)).status).toBe(200)
  await sandbox.moveClock(later + 61)
  expect((await call('GET', `/v1/accounts/${one.id}`)).status).toBe(200)
})

test('[BK-03] opens the second account of an approved person without another check', async () => {
  const body = accountRequest('0003')
  const account = await opened(body)
  await sandbox.moveClock(1)
  const review = (id: string, outcome: string) =>
    sandbox.control(`/_sandbox/reviews/${id}`, { method: 'POST', body: { outcome } })
  await review(account.id, 'approve')
  expect(await read(account)).toMatchObject({ status: 'ACTIVE', kyc_results: null })
  const second = await opened({ ...body, account_sub_type: 'traditional' })
  await sandbox.moveClock(3)
  expect(await statusOf(second)).toBe('ACTIVE')
  await review(second.id, 'more-documents')
  expect(await statusOf(second)).toBe('ACTION_REQUIRED')
  await review(second.id, 'reject')
  expect(await statusOf(second)).toBe('REJECTED')
  await review(account.id, 'close')
  expect(await statusOf(account)).toBe('ACCOUNT_CLOSED')
})
