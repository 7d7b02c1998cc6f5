import { expect, test } from 'vitest'
import { expectFailure, failureOf, testDeps } from '../testing/deps.ts'
import { always, answerJson, type Handle, startLocalServer } from '../testing/local-server.ts'
import { createIpqsScreening } from './client.ts'

async function served(handle: Handle, keyIn?: 'path' | 'header') {
  const server = await startLocalServer(handle)
  const deps = testDeps()
  const config = { baseUrl: server.url, key: 'the-key', ...(keyIn && { keyIn }) }
  return { ...server, deps, screening: createIpqsScreening(config, deps) }
}

const day = 24 * 60 * 60
const now = Date.parse('2026-03-02T15:00:00Z') / 1000

test('[RK-02] reads whether an email is disposable and the age of its domain', async () => {
  const { screening, received } = await served((response, _, number) =>
    answerJson(response, 200, {
      success: true,
      disposable: number === 0,
      domain_age: { timestamp: now - 5 * day - 60 },
    }),
  )
  expect(await screening.email('a+b@x.example')).toEqual({ isDisposable: true, domainAgeDays: 5 })
  expect(await screening.email('a+b@x.example')).toEqual({ isDisposable: false, domainAgeDays: 5 })
  expect(received[0]).toMatchObject({
    method: 'GET',
    path: '/api/json/email/the-key/a%2Bb%40x.example?fast=true',
  })
})

test.each([
  ['is missing', undefined],
  ['is locked', 'Premium required.'],
  ['has no time', {}],
  ['has time 0', { timestamp: 0 }],
  ['has a locked time', { timestamp: 'Enterprise L4+ required.' }],
])('a domain age that %s is unknown', async (_, domain_age) => {
  const { screening } = await served(
    always(200, { success: true, disposable: 'Premium required.', domain_age }),
  )
  expect(await screening.email('a@x.example')).toEqual({ isDisposable: false, domainAgeDays: undefined })
})

test('[RK-03] a phone is VOIP only if the provider returns true', async () => {
  const values = [true, false, null, 'Premium required.']
  const { screening, received } = await served((response, _, number) =>
    answerJson(response, 200, { success: true, VOIP: values[number] }),
  )
  const results = []
  for (const _ of values) results.push((await screening.phone('5185550100')).isVOIP)
  expect(results).toEqual([true, false, false, false])
  expect(received[0]?.path).toBe('/api/json/phone/the-key/15185550100?country%5B%5D=US')
})

test('[RK-04] an address is VPN or Tor by either of two fields; reads the device of the user agent', async () => {
  const clean = { success: true, vpn: false, tor: false, active_vpn: false, active_tor: false }
  const replies = [
    { ...clean, browser: 'Safari 26', device_brand: 'Apple', device_model: 'iPhone' },
    { ...clean, vpn: true, browser: 'N/A', device_brand: 'Premium required.' },
    { ...clean, active_vpn: true, active_tor: 'Premium required.' },
    { ...clean, active_tor: true },
  ]
  const { screening, received } = await served((response, _, number) =>
    answerJson(response, 200, replies[number]),
  )
  const screen = () => screening.ip('2001:db8::1', 'Mozilla/5.0 (iPhone)')
  const none = { browser: '', device_brand: '', device_model: '' }
  expect(await screen()).toEqual({
    isVPN: false,
    isTor: false,
    browser: 'Safari 26',
    device_brand: 'Apple',
    device_model: 'iPhone',
  })
  expect(await screen()).toEqual({ isVPN: true, isTor: false, ...none })
  expect(await screen()).toEqual({ isVPN: true, isTor: false, ...none })
  expect(await screen()).toEqual({ isVPN: false, isTor: true, ...none })
  expect(received[0]?.path).toBe(
    '/api/json/ip/the-key/2001%3Adb8%3A%3A1?user_agent=Mozilla%2F5.0+%28iPhone%29',
  )
})

test('with the key in a header, the URL contains neither key nor value', async () => {
  const { screening, received } = await served(always(200, { success: true, disposable: false }), 'header')
  await screening.email('a@x.example')
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/api/json/email',
    headers: { 'ipqs-key': 'the-key' },
    body: 'email=a%40x.example&fast=true',
  })
})

test.each([
  ['200 without success', 200, { success: false, message: 'You have insufficient credits' }],
  ['200 without a success field', 200, { disposable: true }],
  ['200 with a list', 200, ['success']],
  ['400', 400, { success: false }],
  ['403', 403, {}],
  ['429', 429, {}],
  ['500', 500, {}],
])('[RK-09] is unavailable on %s', async (_, status, body) => {
  const { screening } = await served(always(status, body))
  await expectFailure(screening.email('a@x.example'), { provider: 'ipqs', failure: 'unavailable' })
})

test('[RK-09] refused lookups do not open the breaker', async () => {
  const { screening, received } = await served(always(200, { success: false, message: 'Invalid email.' }))
  for (let i = 0; i < 7; i += 1) await failureOf(screening.email('a@x.example'))
  expect(received).toHaveLength(7)
})

test('[RK-09] times out after three seconds', async () => {
  const { screening } = await served(() => undefined)
  const started = performance.now()
  await expectFailure(screening.ip('203.0.113.1', ''), { providerCode: 'time_out' })
  expect(performance.now() - started).toBeLessThan(6_000)
})
