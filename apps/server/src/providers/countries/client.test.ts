import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import { expect, test } from 'vitest'
import { testDeps } from '../testing/deps.ts'
import { always, answerJson, closedAddress, type Handle, startLocalServer } from '../testing/local-server.ts'
import { createCountries } from './client.ts'

const hour = 60 * 60 * 1000

/** As a service would have it: every country, one of them by a name of its own. */
const theirs = bundledCountries.map(({ code, name }) => ({
  code,
  name: code === 'NL' ? 'The Netherlands' : name,
}))
const nameOf = (list: readonly { code: string; name: string }[], code: string) =>
  list.find((country) => country.code === code)?.name

async function served(handle: Handle, apiKey?: string) {
  const server = await startLocalServer(handle)
  const deps = testDeps()
  let failures = 0
  const countries = createCountries({ url: `${server.url}/all`, apiKey }, deps, () => {
    failures += 1
  })
  return { ...server, deps, countries, failures: () => failures }
}

test('[PE-08] the names are the service’s, sorted by them, and asked for with the key where there is one', async () => {
  const { countries, received, failures } = await served(always(200, theirs.toReversed()), 'the-key')
  const list = await countries.list()
  expect(nameOf(list, 'NL')).toBe('The Netherlands')
  expect(list.map(({ name }) => name)).toEqual(
    theirs.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'en')),
  )
  expect(received[0]).toMatchObject({
    method: 'GET',
    path: '/all',
    headers: { authorization: 'Bearer the-key' },
  })
  expect(failures()).toBe(0)
  const open = await served(always(200, theirs))
  await open.countries.list()
  expect(open.received[0]?.headers).not.toHaveProperty('authorization')
})

test('[PE-08] the list is kept for a day, and asked for once by those who come at once', async () => {
  const { countries, received, deps } = await served(always(200, theirs))
  await Promise.all([countries.list(), countries.list(), countries.list()])
  deps.pass(24 * hour - 1)
  await countries.list()
  expect(received).toHaveLength(1)
  deps.pass(1)
  await countries.list()
  expect(received).toHaveLength(2)
  deps.pass(-48 * hour)
  await countries.list()
  expect(received).toHaveLength(3)
})

test('[PE-08] a code that our own list has not is left out: an answer with it could not be saved', async () => {
  const { countries } = await served(always(200, [...theirs, { code: 'QQ', name: 'Elsewhere' }]))
  expect((await countries.list()).length).toBe(theirs.length)
})

const nonsense: [string, unknown][] = [
  ['an error that says 200', { success: false, errors: [{ message: 'deprecated' }] }],
  ['an empty list', []],
  ['a list that is cut short', theirs.slice(0, 149)],
  ['a code in small letters', [...theirs, { code: 'qq', name: 'Elsewhere' }]],
  ['a code of three letters', [...theirs, { code: 'QQQ', name: 'Elsewhere' }]],
  ['a name that is empty', [...theirs, { code: 'QQ', name: ' ' }]],
  ['a name that is a number', [...theirs, { code: 'QQ', name: 1 }]],
  ['a name without end', [...theirs, { code: 'QQ', name: 'x'.repeat(101) }]],
  ['a code that comes twice', [...theirs, { code: 'FR', name: 'Elsewhere' }]],
  ['a name that comes twice', [...theirs, { code: 'QQ', name: 'France' }]],
  ['an entry that is null', [...theirs, null]],
  ['another shape', theirs.map(({ code, name }) => ({ cca2: code, name: { common: name } }))],
]

test.each(nonsense)('[PE-08] %s is nonsense, and the built-in list is used', async (_, body) => {
  const { countries, failures } = await served(always(200, body))
  expect(await countries.list()).toEqual(bundledCountries)
  expect(failures()).toBe(1)
})

test.each([302, 401, 404, 429, 500])('[PE-08] after status %i the built-in list is used', async (status) => {
  const { countries, failures } = await served(always(status, theirs))
  expect(await countries.list()).toEqual(bundledCountries)
  expect(failures()).toBe(1)
})

test('[PE-08] an answer that is too slow or too long is given up, and nobody else waits for a minute', async () => {
  const slow = await served(() => undefined)
  const started = performance.now()
  expect(await slow.countries.list()).toEqual(bundledCountries)
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(await slow.countries.list()).toEqual(bundledCountries)
  expect(slow.received).toHaveLength(1)
  const long = await served(always(200, [...theirs, { code: 'QQ', name: 'x'.repeat(300_000) }]))
  expect(await long.countries.list()).toEqual(bundledCountries)
})

test('[PE-08] a service that is back is asked again after a minute', async () => {
  let up = false
  const { countries, deps, failures } = await served((response) =>
    answerJson(response, up ? 200 : 404, theirs),
  )
  await countries.list()
  up = true
  deps.pass(59_999)
  expect(nameOf(await countries.list(), 'NL')).toBe('Netherlands')
  deps.pass(1)
  expect(nameOf(await countries.list(), 'NL')).toBe('The Netherlands')
  expect(failures()).toBe(1)
})

test('[PE-08] where nobody answers the built-in list is used', async () => {
  const url = await closedAddress()
  let told = 0
  const countries = createCountries({ url, apiKey: undefined }, testDeps(), () => {
    told += 1
  })
  expect(await countries.list()).toEqual(bundledCountries)
  expect(told).toBe(1)
})
