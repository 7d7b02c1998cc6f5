import { expect, test } from 'vitest'
import { expectFailure, testDeps } from '../testing/deps.ts'
import { always, answerJson, type Handle, startLocalServer } from '../testing/local-server.ts'
import { createTwilioPhoneCodes } from './client.ts'

async function served(handle: Handle) {
  const server = await startLocalServer(handle)
  const config = { baseUrl: server.url, keySid: 'SK1', keySecret: 'hush', serviceSid: 'VA1' }
  return { ...server, codes: createTwilioPhoneCodes(config, testDeps()) }
}

const sent: Handle = always(201, { sid: 'VE1', status: 'pending' })

test('[SU-09] sends a code to the number in E.164', async () => {
  const { codes, received } = await served(sent)
  expect(await codes.send('5185550100', { language: 'en', canceled: undefined })).toEqual({ sid: 'VE1' })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/v2/Services/VA1/Verifications',
    body: 'To=%2B15185550100&Channel=sms&Locale=en',
    headers: { authorization: `Basic ${Buffer.from('SK1:hush').toString('base64')}` },
  })
})

test('cancels the pending verification before a new code, even if it is already gone', async () => {
  for (const status of [200, 404]) {
    const { codes, received } = await served((response, call, number) =>
      number === 0 ? answerJson(response, status, { sid: 'VE0', code: 20404 }) : sent(response, call, number),
    )
    expect(await codes.send('5185550100', { language: 'en', canceled: { sid: 'VE0' } })).toEqual({
      sid: 'VE1',
    })
    expect(received[0]).toMatchObject({ path: '/v2/Services/VA1/Verifications/VE0', body: 'Status=canceled' })
    expect(received).toHaveLength(2)
  }
})

test('a failed cancellation is unavailable: no code was sent', async () => {
  const { codes, received } = await served(always(500, {}))
  await expectFailure(codes.send('5185550100', { language: 'en', canceled: { sid: 'VE0' } }), {
    failure: 'unavailable',
    status: 500,
  })
  expect(received).toHaveLength(1)
})

test.each([
  [429, 60203, 'unavailable'],
  [400, 60200, 'refused'],
  [403, 60410, 'refused'],
])('sending with status %i and code %i is %s', async (status, code, failure) => {
  const { codes } = await served(always(status, { code, message: '+15185550100', status }))
  await expectFailure(codes.send('5185550100', { language: 'en', canceled: undefined }), {
    failure,
    providerCode: String(code),
  })
})

test.each([
  [200, { status: 'approved' }, 'approved'],
  [200, { status: 'pending' }, 'mismatch'],
  [200, { status: 'max_attempts_reached' }, 'too_many_attempts'],
  [200, { status: 'expired' }, 'expired'],
  [200, { status: 'canceled' }, 'expired'],
  [404, { code: 20404 }, 'expired'],
  [429, { code: 60202 }, 'too_many_attempts'],
])('a check with status %i and %o is %s', async (status, body, result) => {
  const { codes, received } = await served(always(status, body))
  expect(await codes.check({ sid: 'VE1' }, '123456')).toBe(result)
  expect(received[0]).toMatchObject({
    path: '/v2/Services/VA1/VerificationCheck',
    body: 'VerificationSid=VE1&Code=123456',
  })
})

test('[SU-28] cancels any pending verification of a number, and checks a code by number', async () => {
  const time = '2026-11-21T12:00:00Z'
  const { codes, received } = await served((response, call, number) =>
    call.method === 'GET'
      ? answerJson(response, 200, {
          sid: 'VE9',
          send_code_attempts: [{ time: '2026-11-21T11:55:00Z' }, { time }],
        })
      : number === 3
        ? answerJson(response, 200, { status: 'approved' })
        : sent(response, call, number),
  )
  expect(await codes.send('5185550100', { language: 'es', canceled: 'any' })).toEqual({ sid: 'VE1' })
  expect(await codes.check({ phone: '5185550100' }, '123456')).toBe('approved')
  expect(
    received.map(({ method, path, body }) => [method, path.replace('/v2/Services/VA1', ''), body]),
  ).toEqual([
    ['GET', '/Verifications/%2B15185550100', ''],
    ['POST', '/Verifications/VE9', 'Status=canceled'],
    ['POST', '/Verifications', 'To=%2B15185550100&Channel=sms&Locale=es'],
    ['POST', '/VerificationCheck', 'To=%2B15185550100&Code=123456'],
  ])
  expect(await codes.find('5185550100', new Date(time))).toEqual({ sid: 'VE9' })
  expect(await codes.find('5185550100', new Date(Date.parse(time) + 1))).toBeUndefined()
})

test('cancels and finds nothing if nothing is pending', async () => {
  const { codes, received } = await served((response, call, number) =>
    call.method === 'GET' ? answerJson(response, 404, { code: 20404 }) : sent(response, call, number),
  )
  expect(await codes.send('5185550100', { language: 'es', canceled: 'any' })).toEqual({ sid: 'VE1' })
  expect(await codes.find('5185550100', new Date(0))).toBeUndefined()
  expect(received.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
})

test('a rate-limited check is unavailable; an unknown status is in doubt', async () => {
  const limited = await served(always(429, { code: 20429 }))
  await expectFailure(limited.codes.check({ sid: 'VE1' }, '123456'), { failure: 'unavailable' })
  const unknown = await served(always(200, { status: 'thinking' }))
  await expectFailure(unknown.codes.check({ sid: 'VE1' }, '123456'), { failure: 'in_doubt' })
})
