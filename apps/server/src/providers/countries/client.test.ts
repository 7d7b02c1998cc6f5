import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import { expect, test } from 'vitest'
import { testDeps } from '../testing/deps.ts'
import { always, answerJson, type Handle, startLocalServer } from '../testing/local-server.ts'
import { createCountries } from './client.ts'

const hour = 60 * 60 * 1000

/** The service's list contains every country, but with a different name for the Netherlands. */
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

test('[PE-08] returns the names of the service, sorted, and sends the key if there is one', async () => {
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

test('[PE-08] caches the list for a day, and shares one request among concurrent calls', async () => {
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

test('[PE-08] drops codes that the built-in list lacks', async () => {
  const { countries } = await served(always(200, [...theirs, { code: 'QQ', name: 'Elsewhere' }]))
  expect((await countries.list()).length).toBe(theirs.length)
})

const nonsense: [string, unknown][] = [
  ['an error with status 200', { success: false, errors: [{ message: 'deprecated' }] }],
  ['an empty list', []],
  ['a short list', theirs.slice(0, 149)],
  ['a code in small letters', [...theirs, { code: 'qq', name: 'Elsewhere' }]],
  ['a code of three letters', [...theirs, { code: 'QQQ', name: 'Elsewhere' }]],
  ['a name that is empty', [...theirs, { code: 'QQ', name: ' ' }]],
  ['a name that is a number', [...theirs, { code: 'QQ', name: 1 }]],
  ['a name that is too long', [...theirs, { code: 'QQ', name: 'x'.repeat(101) }]],
  ['a code that comes twice', [...theirs, { code: 'FR', name: 'Elsewhere' }]],
  ['a name that comes twice', [...theirs, { code: 'QQ', name: 'France' }]],
  ['an entry that is null', [...theirs, null]],
  ['another shape', theirs.map(({ code, name }) => ({ cca2: code, name: { common: name } }))],
]

test.each(nonsense)('[PE-08] uses the built-in list instead of %s', async (_, body) => {
  const { countries, failures } = await served(always(200, body))
  expect(await countries.list()).toEqual(bundledCountries)
  expect(failures()).toBe(1)
})

test.each([302, 401, 404, 429, 500])('[PE-08] uses the built-in list after status %i', async (status) => {
  const { countries, failures } = await served(always(status, theirs))
  expect(await countries.list()).toEqual(bundledCountries)
  expect(failures()).toBe(1)
})

test('[PE-08] gives up a slow or too long response, and uses the built-in list for a minute', async () => {
  const slow = await served(() => undefined)
  const started = performance.now()
  expect(await slow.countries.list()).toEqual(bundledCountries)
  expect(performance.now() - started).toBeLessThan(6_000)
  expect(await slow.countries.list()).toEqual(bundledCountries)
  expect(slow.received).toHaveLength(1)
  const long = await served(always(200, [...theirs, { code: 'QQ', name: 'x'.repeat(300_000) }]))
  expect(await long.countries.list()).toEqual(bundledCountries)
})

test('[PE-08] retries the service after a minute', async () => {
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
