import { expect, test } from 'vitest'
import { textServices } from '../app/build/text-services.ts'
import type { TextProvider } from '../ports/texts.ts'
import { expectFailure, testDeps } from './testing/deps.ts'
import { always, type Handle, startLocalServer } from './testing/local-server.ts'

const served = async (provider: TextProvider, handle: Handle, from = '+15005550006') => {
  const server = await startLocalServer(handle)
  const config = { baseUrl: server.url, account: 'A1', secret: 'hush', from }
  return { ...server, texts: textServices[provider].create(config, testDeps()) }
}

const authorization = `Basic ${Buffer.from('A1:hush').toString('base64')}`
const answers = {
  twilio: { sent: always(201, { sid: 'SM1' }), error: (code: number) => ({ code, message: '+15185550100' }) },
  vonage: {
    sent: always(202, { message_uuid: 'u1' }),
    error: (code: number) => ({ type: `https://developer.vonage.com/api-errors/messages#${code}` }),
  },
} as const

test.each([
  [
    'twilio',
    '+15005550006',
    '/2010-04-01/Accounts/A1/Messages.json',
    'To=%2B15185550100&From=%2B15005550006&Body=Hi',
  ],
  [
    'twilio',
    'MG7',
    '/2010-04-01/Accounts/A1/Messages.json',
    'To=%2B15185550100&MessagingServiceSid=MG7&Body=Hi',
  ],
  [
    'vonage',
    '15005550006',
    '/v1/messages',
    '{"channel":"sms","message_type":"text","to":"15185550100","from":"15005550006","text":"Hi"}',
  ],
] as const)('[SU-09] %s sends a text from %s', async (provider, from, path, body) => {
  const { texts, received } = await served(provider, answers[provider].sent, from)
  expect(await texts.sendText('5185550100', 'Hi')).toBe('sent')
  expect(received).toMatchObject([{ method: 'POST', path, body, headers: { authorization } }])
})

test.each([
  ['twilio', 400, 21610],
  ['vonage', 422, 1050],
] as const)('[SU-29] %s refuses a number that gets no texts', async (provider, status, code) => {
  const { texts } = await served(provider, always(status, answers[provider].error(code)))
  expect(await texts.sendText('5185550100', 'Hi')).toBe('stopped')
})

test.each([
  ['twilio', 400, 21211, 'refused'],
  ['twilio', 401, 20003, 'unavailable'],
  ['twilio', 429, 20429, 'unavailable'],
  ['twilio', 500, 20500, 'in_doubt'],
  ['vonage', 422, 1040, 'refused'],
  ['vonage', 401, 1020, 'unavailable'],
  ['vonage', 429, 1000, 'unavailable'],
  ['vonage', 500, 1030, 'in_doubt'],
] as const)('%s with status %i and code %i is %s', async (provider, status, code, failure) => {
  const { texts } = await served(provider, always(status, answers[provider].error(code)))
  await expectFailure(texts.sendText('5185550100', 'Hi'), { failure, providerCode: String(code) })
})

test.each(['twilio', 'vonage'] as const)('%s in an answer of another shape is in doubt', async (provider) => {
  const { texts } = await served(provider, always(200, {}))
  await expectFailure(texts.sendText('5185550100', 'Hi'), { failure: 'in_doubt' })
})
