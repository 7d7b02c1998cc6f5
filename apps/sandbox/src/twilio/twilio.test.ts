import twilio from 'twilio'
import { afterEach, expect, test } from 'vitest'
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

const expectRefusal = (call: Promise<unknown>, status: number, code: number) =>
  expect(call).rejects.toMatchObject({ status, code })

const start = () => service().verifications.create({ to, channel: 'sms' })
const check = (code: string) => service().verificationChecks.create({ to, code })

const sentCode = async (): Promise<string> => {
  const [text] = await sandbox.messages(to)
  return text?.code ?? ''
}
const wrongCode = async () => String((Number(await sentCode()) + 1) % 1_000_000).padStart(6, '0')

test('returns the service for its own keys only', async () => {
  expect(await service().fetch()).toMatchObject({
    sid: sandbox.config.twilio.verifyServiceSid,
    codeLength: 6,
  })
  await expectRefusal(service('wrong').fetch(), 401, 20003)
})

test('approves a verification once by the code of the text message', async () => {
  const verification = await start()
  expect(verification).toMatchObject({ to, channel: 'sms', status: 'pending', valid: false })
  expect(verification.sid).toMatch(/^VE[0-9a-f]{32}$/)
  expect(verification.dateCreated.getTime()).toBeGreaterThan(Date.now() - 60_000)

  const code = await sentCode()
  expect(code).toMatch(/^\d{6}$/)
  expect(await check(code)).toMatchObject({ sid: verification.sid, status: 'approved', valid: true })
  await expectRefusal(check(code), 404, 20404)
})

test('keeps the verification and code on resend, and refuses the sixth send in ten minutes', async () => {
  const first = await start()
  const code = await sentCode()
  for (const sends of [2, 3, 4, 5]) {
    const again = await start()
    expect(again.sid).toBe(first.sid)
    expect(again.sendCodeAttempts).toHaveLength(sends)
    expect(await sentCode()).toBe(code)
  }
  await expectRefusal(start(), 429, 60203)
})

test('stays pending on a wrong code, and refuses checks and starts after five', async () => {
  await start()
  const wrong = await wrongCode()
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await check(wrong)).toMatchObject({ status: 'pending', valid: false })
  }
  await expectRefusal(check(await sentCode()), 429, 60202)
  await expectRefusal(start(), 429, 60202)
})

test('expires a verification after ten minutes', async () => {
  const first = await start()
  const code = await sentCode()
  await sandbox.moveClock(601)
  await expectRefusal(check(code), 404, 20404)
  expect((await start()).sid).not.toBe(first.sid)
})

test('removes a canceled verification', async () => {
  const { sid } = await start()
  expect(await service().verifications(sid).fetch()).toMatchObject({ sid, status: 'pending' })
  expect(await service().verifications(sid).update({ status: 'canceled' })).toMatchObject({
    status: 'canceled',
  })
  await expectRefusal(check(await sentCode()), 404, 20404)
  expect((await start()).sid).not.toBe(sid)
})

test('refuses an invalid number, channel, code and key', async () => {
  const { verifications } = service()
  await expectRefusal(verifications.create({ to: '4155550123', channel: 'sms' }), 400, 60200)
  await expectRefusal(verifications.create({ to, channel: 'pigeon' }), 400, 60200)
  await expectRefusal(check('12ab'), 400, 60200)
  await expectRefusal(service('other').verifications.create({ to, channel: 'sms' }), 401, 20003)
})
