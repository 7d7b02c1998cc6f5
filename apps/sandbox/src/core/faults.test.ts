import { afterEach, expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import type { RecordedRequest } from './requests.ts'

const sandbox = useTestSandbox()

const phone = '+14155550123'

afterEach(() => sandbox.control('/_sandbox/reset', { method: 'POST' }))

const fail = (fault: object) => sandbox.fail(fault)
const texts = () => sandbox.messages(phone)
const recorded = (provider = 'twilio') =>
  sandbox.control<RecordedRequest[]>(`/_sandbox/requests?provider=${provider}`)

const sendText = (init: RequestInit = {}): Promise<Response> => {
  const { account, secret } = sandbox.config.texts
  return fetch(`${sandbox.url}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${account}:${secret}`)}` },
    body: new URLSearchParams({ To: phone, From: '+15005550006', Body: 'x' }),
    ...init,
  })
}

const arrived = async (): Promise<RecordedRequest> => {
  for (;;) {
    const request = (await recorded()).at(-1)
    if (request) return request
  }
}

test('has a delayed effect after the caller disconnected', async () => {
  await fail({ provider: 'twilio', kind: 'delay', ms: 1_000 })
  const caller = new AbortController()
  const call = sendText({ signal: caller.signal }).catch(() => 'gave up')
  await arrived()
  caller.abort()
  expect(await call).toBe('gave up')
  expect(await texts()).toEqual([])
  await expect.poll(texts, { timeout: 10_000 }).toHaveLength(1)
})

test('applies to its provider, path and matching text only', async () => {
  await fail({ provider: 'plaid', kind: 'error' })
  await fail({ provider: 'twilio', kind: 'error', path: '/2010-04-01/Other' })
  await fail({ provider: 'twilio', kind: 'error', match: '%2B14155559999' })
  expect((await sendText()).status).toBe(201)
  await fail({ provider: 'twilio', kind: 'error', path: '/2010-04-01/Accounts', match: '%2B14155550123' })
  expect((await sendText()).status).toBe(500)
})

test('clears faults, and refuses an invalid one with every reason', async () => {
  await fail({ provider: 'twilio', kind: 'error', times: 5 })
  await sandbox.control('/_sandbox/faults', { method: 'DELETE' })
  expect((await sendText()).status).toBe(201)
  const answer = await fail({ provider: 'bank', kind: 'explode', times: 0, color: 'red' })
  expect(answer).toMatchObject({ problems: { length: 4 } })
})

test('replies 404 in the provider’s format for unknown paths', async () => {
  const answers = await Promise.all(
    ['/2010-04-01/Accounts/x/y/z', '/item/unknown', '/api/json/car', '/nowhere'].map(async (path) => {
      const response = await fetch(sandbox.url + path, { method: 'POST' })
      return [response.status, await response.json()]
    }),
  )
  expect(answers).toEqual([
    [404, expect.objectContaining({ code: 20404, status: 404 })],
    [404, expect.objectContaining({ error_type: 'INVALID_REQUEST', error_code: 'NOT_FOUND' })],
    [404, expect.objectContaining({ success: false })],
    [404, { error: 'not found' }],
  ])
})
