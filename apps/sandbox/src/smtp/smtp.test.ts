import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

afterEach(() => sandbox.control('/_sandbox/reset', { method: 'POST' }))

const inbox = (to: string) => sandbox.messages(to)

const send = (mail: { to: string; subject?: string; text?: string; html?: string }) => {
  const auth = { user: 'any', pass: 'any' }
  const server = { host: '127.0.0.1', port: sandbox.smtpPort, secure: false, ignoreTLS: true }
  const transport = createTransport({ ...server, auth })
  return transport.sendMail({ from: 'hello@vestibule.example', subject: 'Your code', ...mail })
}

test('delivers a mail to each recipient, with its first six-digit number as code', async () => {
  await send({
    to: 'ada@example.com, bob@example.com',
    text: 'Room 12345678. Your code is 042137, not 999999.',
  })
  const [mail] = await inbox('ADA@example.com')
  expect(mail).toMatchObject({
    channel: 'email',
    to: 'ada@example.com',
    subject: 'Your code',
    code: '042137',
  })
  expect(await inbox('bob@example.com')).toHaveLength(1)
  expect(await inbox('eve@example.com')).toEqual([])
})

test('reads a mail without a text part from its markup', async () => {
  await send({ to: 'ada@example.com', text: 'no code' })
  await send({ to: 'ada@example.com', html: '<style>b{color:#123456}</style><p>Code <b>654321</b></p>' })
  const mails = await inbox('ada@example.com')
  expect(mails.map((mail) => mail.code)).toEqual(['654321', null])
  expect(mails[0]?.text).toBe('Code 654321')
})
