import { expect, test } from 'vitest'
import { expectFailure, failureOf, testDeps, textOf } from '../testing/deps.ts'
import { always, answerJson, closedAddress, type Handle, startLocalServer } from '../testing/local-server.ts'
import { createIpqsScreening } from './client.ts'

async function served(handle: Handle, keyIn?: 'path' | 'header') {
  const server = await startLocalServer(handle)
  const deps = testDeps()
  const config = { baseUrl: server.url, key: 'the-key', ...(keyIn && { keyIn }) }
  return { ...server, deps, screening: createIpqsScreening(config, deps) }
}

const day = 24 * 60 * 60
const now = Date.parse('2026-03-02T15:00:00Z') / 1000

test('[RK-02] an email is disposable or not, its domain so many days old', async () => {
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
])('a domain age that %s is unknown, not young', async (_, domain_age) => {
  const { screening } = await served(
    always(200, { success: true, disposable: 'Premium required.', domain_age }),
  )
  expect(await screening.email('a@x.example')).toEqual({ isDisposable: false, domainAgeDays: undefined })
})

test('[RK-03] a phone is VOIP only where the provider plainly says so', async () => {
  const said = [true, false, null, 'Premium required.']
  const { screening, received } = await served((response, _, number) =>
    answerJson(response, 200, { success: true, VOIP: said[number] }),
  )
  const heard = []
  for (const _ of said) heard.push((await screening.phone('5185550100')).isVOIP)
  expect(heard).toEqual([true, false, false, false])
  expect(received[0]?.path).toBe('/api/json/phone/the-key/15185550100?country%5B%5D=US')
})

test('[RK-04] an address is VPN or Tor by either of its two fields; the device comes with the user agent', async () => {
  const clean = { success: true, vpn: false, tor: false, active_vpn: false, active_tor: false }
  const said = [
    { ...clean, browser: 'Safari 26', device_brand: 'Apple', device_model: 'iPhone' },
    { ...clean, vpn: true, browser: 'N/A', device_brand: 'Premium required.' },
    { ...clean, active_vpn: true, active_tor: 'Premium required.' },
    { ...clean, active_tor: true },
  ]
  const { screening, received } = await served((response, _, number) =>
    answerJson(response, 200, said[number]),
  )
  const look = () => screening.ip('2001:db8::1', 'Mozilla/5.0 (iPhone)')
  const none = { browser: '', device_brand: '', device_model: '' }
  expect(await look()).toEqual({
    isVPN: false,
    isTor: false,
    browser: 'Safari 26',
    device_brand: 'Apple',
    device_model: 'iPhone',
  })
  expect(await look()).toEqual({ isVPN: true, isTor: false, ...none })
  expect(await look()).toEqual({ isVPN: true, isTor: false, ...none })
  expect(await look()).toEqual({ isVPN: false, isTor: true, ...none })
  expect(received[0]?.path).toBe(
    '/api/json/ip/the-key/2001%3Adb8%3A%3A1?user_agent=Mozilla%2F5.0+%28iPhone%29',
  )
})

test('with the key in a header neither key nor value is part of the address', async () => {
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
  ['200 that says nothing of success', 200, { disposable: true }],
  ['200 that is no object', 200, ['success']],
  ['400', 400, { success: false }],
  ['403', 403, {}],
  ['429', 429, {}],
  ['500', 500, {}],
])('[RK-09] %s means unavailable', async (_, status, body) => {
  const { screening } = await served(always(status, body))
  await expectFailure(screening.email('a@x.example'), { provider: 'ipqs', failure: 'unavailable' })
})

test('[RK-09] one person’s failed look-ups do not shut the provider out for others', async () => {
  const { screening, received } = await served(always(200, { success: false, message: 'Invalid email.' }))
  for (let i = 0; i < 7; i += 1) await failureOf(screening.email('a@x.example'))
  expect(received).toHaveLength(7)
})

test('[RK-09] a screening that takes over three seconds ends as unavailable', async () => {
  const { screening } = await served(() => undefined)
  const started = performance.now()
  await expectFailure(screening.ip('203.0.113.1', ''), { providerCode: 'time_out' })
  expect(performance.now() - started).toBeLessThan(3_500)
})

test('[SE-01] an error holds neither key nor value nor address', async () => {
  const screening = createIpqsScreening({ baseUrl: await closedAddress(), key: 'the-key' }, testDeps())
  const error = await failureOf(screening.email('lovelace@x.example'))
  expect(textOf(error)).not.toMatch(/the-key|lovelace|127\.0\.0\.1/)
})
