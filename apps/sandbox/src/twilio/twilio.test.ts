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

test('refuses an invalid number, channel, code and key', async () => {
  const { verifications } = service()
  await expectRefusal(verifications.create({ to: '4155550123', channel: 'sms' }), 400, 60200)
  await expectRefusal(verifications.create({ to, channel: 'pigeon' }), 400, 60200)
  await expectRefusal(check('12ab'), 400, 60200)
  await expectRefusal(service('other').verifications.create({ to, channel: 'sms' }), 401, 20003)
})
