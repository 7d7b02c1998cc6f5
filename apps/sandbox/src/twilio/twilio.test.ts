import twilio from 'twilio'
import { afterEach, expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

const to = '+14155550123'
const from = '+15005550006'

afterEach(() => sandbox.control('/_sandbox/reset', { method: 'POST' }))

const account = (secret = sandbox.config.texts.secret) => {
  const client = twilio(sandbox.config.texts.account, secret)
  client.api.baseUrl = sandbox.url
  return client
}

test('delivers a text of the provider’s own client', async () => {
  const sent = await account().messages.create({ to, from, body: 'Your code is 123456.' })
  expect(sent).toMatchObject({ to, status: 'queued' })
  expect(await sandbox.messages(to)).toMatchObject([{ code: '123456' }])
})

test.each([
  ['number', { to: '4155550123', from, body: 'x' }, 400, 21211],
  ['text', { to, from, body: '' }, 400, 21602],
])('refuses an invalid %s', async (_, message, status, code) => {
  await expect(account().messages.create(message)).rejects.toMatchObject({ status, code })
})

test('refuses another secret', async () => {
  const create = account('other').messages.create({ to, from, body: 'x' })
  await expect(create).rejects.toMatchObject({ status: 401, code: 20003 })
})
