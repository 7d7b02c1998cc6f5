import { expect, test } from 'vitest'
import { checkMessages, type MessageCall } from './messages.ts'

const phone = '+12125550142'
const call = (operation: string, more: Partial<MessageCall> = {}): MessageCall => ({
  id: 'c1',
  operation,
  state: 'answered',
  attempts: 1,
  isUnsent: false,
  phone,
  ...more,
})
const mail = (messageId: string) => ({ channel: 'email' as const, to: 'ada@example.com', messageId })
const text = { channel: 'sms' as const, to: phone }
const clean = { lost: [], doubled: [], copies: 0 }

test('[OP-09] accepts one message for each call, and counts a second copy after a lost response', () => {
  const calls = [call('mail_acceptance', { attempts: 2 }), call('send_phone_code', { id: 'c2', attempts: 2 })]
  expect(checkMessages(calls, [mail('<c1.1@firm.example>'), text])).toEqual(clean)
  const copies = [mail('<c1.1@firm.example>'), mail('<c1.2@firm.example>'), text, text]
  expect(checkMessages(calls, copies)).toEqual({ ...clean, copies: 2 })
})

test('[OP-09] finds a mail and a text that an answered call did not send', () => {
  const { lost } = checkMessages([call('mail_acceptance'), call('send_phone_code', { id: 'c2' })], [])
  expect(lost).toEqual(['no mail of the call mail_acceptance c1', '0 texts of 1 answered calls'])
})

test('[OP-09] expects no message of a call that was no longer needed', () => {
  const calls = [
    call('mail_review', { isUnsent: true }),
    call('send_phone_code', { id: 'c2', isUnsent: true }),
  ]
  expect(checkMessages(calls, [])).toEqual(clean)
})

test('[OP-09] finds two messages of one attempt, and messages without a call', () => {
  const calls = [call('mail_acceptance'), call('send_phone_code', { id: 'c2' })]
  const messages = [mail('<c1.1@firm.example>'), mail('<c1.1@firm.example>'), mail('<c9.1@firm.example>')]
  expect(checkMessages(calls, [...messages, text, text]).doubled).toEqual([
    '2 mails of one attempt: <c1.1@firm.example>',
    'a mail of no call: c9',
    '2 texts of 1 attempts',
  ])
})
