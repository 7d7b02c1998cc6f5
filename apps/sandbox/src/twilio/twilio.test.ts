import twilio from 'twilio'
import { afterEach, expect, test } from 'vitest'
import type { Message } from '../core/inbox.ts'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

const to = '+14155550123'

afterEach(() => sandbox.control('/_sandbox/reset', { method: 'POST' }))

const service = (authToken = sandbox.config.twilio.authToken) => {
  const { accountSid, verifyServiceSid } = sandbox.config.twilio
  const client = twilio(accountSid, authToken)
  client.verify.baseUrl = sandbox.url
  return client.verify.v2.services(verifyServiceSid)
}

const start = () => service().verifications.create({ to, channel: 'sms' })
const check = (code: string) => service().verificationChecks.create({ to, code })

const sentCode = async (): Promise<string> => {
  const [text] = await sandbox.control<Message[]>(`/_sandbox/messages?to=${encodeURIComponent(to)}`)
  return text?.code ?? ''
}
const wrongCode = async () => String((Number(await sentCode()) + 1) % 1_000_000).padStart(6, '0')

test('the service can be read, by its own keys alone', async () => {
  expect(await service().fetch()).toMatchObject({
    sid: sandbox.config.twilio.verifyServiceSid,
    codeLength: 6,
  })
  await expect(service('wrong').fetch()).rejects.toMatchObject({ status: 401, code: 20003 })
})

test('the code of the text approves the verification, once', async () => {
  const verification = await start()
  expect(verification).toMatchObject({ to, channel: 'sms', status: 'pending', valid: false })
  expect(verification.sid).toMatch(/^VE[0-9a-f]{32}$/)
  expect(verification.dateCreated.getTime()).toBeGreaterThan(Date.now() - 60_000)

  const code = await sentCode()
  expect(code).toMatch(/^\d{6}$/)
  expect(await check(code)).toMatchObject({ sid: verification.sid, status: 'approved', valid: true })
  await expect(check(code)).rejects.toMatchObject({ status: 404, code: 20404 })
})

test('sending again keeps the verification and its code; the sixth send in ten minutes is refused', async () => {
  const first = await start()
  const code = await sentCode()
  for (const sends of [2, 3, 4, 5]) {
    const again = await start()
    expect(again.sid).toBe(first.sid)
    expect(again.sendCodeAttempts).toHaveLength(sends)
    expect(await sentCode()).toBe(code)
  }
  await expect(start()).rejects.toMatchObject({ status: 429, code: 60203 })
})

test('a wrong code stays pending; after five of them the sixth check and a new start are refused', async () => {
  await start()
  const wrong = await wrongCode()
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await check(wrong)).toMatchObject({ status: 'pending', valid: false })
  }
  await expect(check(await sentCode())).rejects.toMatchObject({ status: 429, code: 60202 })
  await expect(start()).rejects.toMatchObject({ status: 429, code: 60202 })
})

test('after ten minutes the verification is gone and a new one has another sid', async () => {
  const first = await start()
  const code = await sentCode()
  await sandbox.moveClock(601)
  await expect(check(code)).rejects.toMatchObject({ status: 404, code: 20404 })
  expect((await start()).sid).not.toBe(first.sid)
})

test('a canceled verification is gone', async () => {
  const { sid } = await start()
  expect(await service().verifications(sid).fetch()).toMatchObject({ sid, status: 'pending' })
  expect(await service().verifications(sid).update({ status: 'canceled' })).toMatchObject({
    status: 'canceled',
  })
  await expect(check(await sentCode())).rejects.toMatchObject({ status: 404, code: 20404 })
  expect((await start()).sid).not.toBe(sid)
})

test('a number that is none, a channel that is none, a wrong service and wrong keys are refused', async () => {
  const { verifications } = service()
  await expect(verifications.create({ to: '4155550123', channel: 'sms' })).rejects.toMatchObject({
    code: 60200,
  })
  await expect(verifications.create({ to, channel: 'pigeon' })).rejects.toMatchObject({
    status: 400,
    code: 60200,
  })
  await expect(check('12ab')).rejects.toMatchObject({ status: 400, code: 60200 })
  await expect(service('other').verifications.create({ to, channel: 'sms' })).rejects.toMatchObject({
    status: 401,
    code: 20003,
  })
})
