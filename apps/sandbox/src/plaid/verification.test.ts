import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IDNumberType, type IdentityVerificationCreateRequest, Strategy } from 'plaid'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { failure, plaidClient } from './testing/client.ts'

const sandbox = useTestSandbox()

const plaid = () => plaidClient(sandbox)

const template_id = 'idvtmp_test'
const request = (client_user_id: string, ssn = '212345678'): IdentityVerificationCreateRequest => ({
  client_user_id,
  template_id,
  is_shareable: false,
  gave_consent: true,
  is_idempotent: true,
  user: {
    email_address: 'ada@example.com',
    phone_number: '+12125550100',
    date_of_birth: '1985-04-17',
    name: { given_name: 'Ada', family_name: 'Lovelace' },
    address: {
      street: '12 Bedford Street',
      city: 'New York',
      region: 'NY',
      postal_code: '10014',
      country: 'US',
    },
    id_number: { value: ssn, type: IDNumberType.UsSsn },
  },
})

const statusOf = async (identity_verification_id: string) =>
  (await plaid().identityVerificationGet({ identity_verification_id })).data.status

test('keeps a verification active until the decision, idempotent by user and template', async () => {
  const { data } = await plaid().identityVerificationCreate(request('client-1'))
  expect(data).toMatchObject({
    id: expect.stringMatching(/^idv_/),
    client_user_id: 'client-1',
    status: 'active',
    previous_attempt_id: null,
    kyc_check: null,
    completed_at: null,
    template: { id: template_id, version: 1 },
    steps: { accept_tos: 'skipped', kyc_check: 'active', verify_sms: 'not_applicable' },
    user: { id_number: { value: '212345678', type: 'us_ssn' } },
    request_id: expect.any(String),
  })
  const again = await plaid().identityVerificationCreate(request('client-1'))
  expect(again.data.id).toBe(data.id)
  const second = plaid().identityVerificationCreate({ ...request('client-1'), is_idempotent: false })
  expect((await failure(second)).status).toBe(400)
  await sandbox.moveClock(2)
  expect(await statusOf(data.id)).toBe('success')
})

test.each([
  ['1001', 'failed', 'failed', 'waiting_for_prerequisite'],
  ['1002', 'pending_review', 'success', 'pending_review'],
  ['1004', 'failed', 'success', 'failed'],
  ['2345', 'success', 'success', 'success'],
])(
  'ends SSN serial %s as %s, with the steps kyc_check %s and watchlist_screening %s',
  async (serial, status, kyc_check, watchlist_screening) => {
    const { data } = await plaid().identityVerificationCreate(request(`by-${serial}`, `21234${serial}`))
    await sandbox.moveClock(2)
    const ended = await plaid().identityVerificationGet({ identity_verification_id: data.id })
    expect(ended.data).toMatchObject({ status, steps: { kyc_check, watchlist_screening } })
    const wasScreened = watchlist_screening !== 'waiting_for_prerequisite'
    expect(ended.data.watchlist_screening_id).toEqual(wasScreened ? expect.stringMatching(/^scr_/) : null)
  },
)

test.each([
  ['success', 'manually_approved'],
  ['failed', 'manually_rejected'],
])('a possible hit that the dashboard ends as %s is %s', async (status, watchlist_screening) => {
  const { data } = await plaid().identityVerificationCreate(request(`hit-${status}`, '212341002'))
  await sandbox.moveClock(2)
  await sandbox.control(`/_sandbox/verifications/hit-${status}`, { method: 'POST', body: { status } })
  const ended = await plaid().identityVerificationGet({ identity_verification_id: data.id })
  expect(ended.data).toMatchObject({ status, steps: { kyc_check: 'success', watchlist_screening } })
})

test('a template without a watchlist step verifies without a screening', async () => {
  const { data } = await plaid().identityVerificationCreate({
    ...request('unscreened', '212341004'),
    template_id: 'idvtmp_unscreened',
  })
  expect(data).toMatchObject({
    watchlist_screening_id: null,
    steps: { watchlist_screening: 'not_applicable' },
  })
})

test('replies 500 for serial 1003 without an effect', async () => {
  const { status, data } = await failure(plaid().identityVerificationCreate(request('by-1003', '212341003')))
  expect(status).toBe(500)
  expect(data).toMatchObject({ error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' })
  const list = await plaid().identityVerificationList({ template_id, client_user_id: 'by-1003' })
  expect(list.data.identity_verifications).toEqual([])
})

test('cancels by the dashboard, and lists a retry before the first attempt', async () => {
  const { data: first } = await plaid().identityVerificationCreate(request('client-2'))
  const init = { method: 'POST', body: { status: 'canceled' } }
  expect(await sandbox.control('/_sandbox/verifications/client-2', init)).toEqual({
    id: first.id,
    status: 'canceled',
  })
  expect(await statusOf(first.id)).toBe('canceled')
  const { user } = request('client-2')
  const { data: second } = await plaid().identityVerificationRetry({
    client_user_id: 'client-2',
    template_id,
    strategy: Strategy.Reset,
    ...(user ? { user } : {}),
  })
  expect(second).toMatchObject({ status: 'active', previous_attempt_id: first.id })
  const { data } = await plaid().identityVerificationList({ template_id, client_user_id: 'client-2' })
  expect(data.identity_verifications.map(({ id }) => id)).toEqual([second.id, first.id])
})

test.each([
  ['an SSN that was never issued', { user: { id_number: { value: '900345678', type: 'us_ssn' } } }],
  ['an unknown field', { user: { ssn: '212345678' } }],
  ['half an address', { user: { address: { street: '12 Bedford Street', country: 'US' } } }],
  ['no template', { template_id: undefined }],
])('refuses %s', async (_, change) => {
  const call = { ...request('client-3'), ...change } as IdentityVerificationCreateRequest
  const { status, data } = await failure(plaid().identityVerificationCreate(call))
  expect(status).toBe(400)
  expect(data).toMatchObject({ error_type: 'INVALID_REQUEST' })
})

test('refuses an unknown verification and an unknown key', async () => {
  const unknown = plaid().identityVerificationGet({ identity_verification_id: 'idv_none' })
  expect((await failure(unknown)).data).toMatchObject({ error_code: 'INVALID_FIELD' })
  expect((await failure(plaid().webhookVerificationKeyGet({ key_id: 'none' }))).data).toMatchObject({
    error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
  })
})

test('signs a webhook over its exact bytes with the served key', async () => {
  const received: { header: string; body: string }[] = []
  const receiver = createServer((incoming, answer) => {
    let body = ''
    incoming.on('data', (part) => {
      body += part
    })
    incoming.on('end', () => {
      received.push({ header: String(incoming.headers['plaid-verification']), body })
      answer.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  sandbox.config.plaid.webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  try {
    const { data } = await plaid().identityVerificationCreate(request('client-4'))
    // Finds the webhook by its verification, because webhooks of earlier tests may still arrive.
    const own = () => received.find(({ body }) => body.includes(data.id))
    await expect.poll(own, { timeout: 5_000 }).toBeDefined()
    const { header, body } = own() ?? { header: '', body: '' }
    const [head = '', payload = '', signature = ''] = header.split('.')
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    expect(alg).toBe('ES256')
    const { key } = (await plaid().webhookVerificationKeyGet({ key_id: kid })).data
    expect(key).toMatchObject({ alg: 'ES256', crv: 'P-256', kty: 'EC', use: 'sig', expired_at: null })
    const { kty, crv, x, y } = key
    const jwk = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: jwk, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).request_body_sha256).toBe(
      createHash('sha256').update(body).digest('hex'),
    )
    expect(JSON.parse(body)).toMatchObject({
      webhook_type: 'IDENTITY_VERIFICATION',
      webhook_code: 'STATUS_UPDATED',
      identity_verification_id: data.id,
    })
    const sent = await sandbox.control<{ body: string; status: number }[]>('/_sandbox/webhooks')
    expect(sent.find((one) => one.body === body)).toMatchObject({ status: 200 })
  } finally {
    sandbox.config.plaid.webhookUrl = undefined
    receiver.close()
  }
})
