import { expect, test } from 'vitest'
import { expectFailure, failureOf, testDeps } from '../testing/deps.ts'
import { always, bodyOf, type Handle, startLocalServer } from '../testing/local-server.ts'
import { useSandbox } from '../testing/sandbox.ts'
import { createGooglePlaces } from './client.ts'

const session = 'c7d0e1f2-0000-4000-8000-000000000001'
const sandbox = useSandbox()
const places = (apiKey = sandbox().googlePlaces.apiKey) => {
  const deps = testDeps()
  return { deps, ...createGooglePlaces({ ...sandbox().googlePlaces, apiKey }, deps) }
}

const textsOf = async (typed: string) => (await places().suggest(typed, session)).map(({ text }) => text)

/** Returns the only suggestion's place. */
async function placeOf(typed: string) {
  const [one, ...more] = await places().suggest(typed, session)
  expect(more).toEqual([])
  return places().place(one?.id ?? '', session)
}

test.each([
  ['123 Main St Salt Lake', '123 Main Street', 'Salt Lake City', 'UT', '84111'],
  ['350 Fifth Avenue Apt 12B', '350 Fifth Avenue Apt 12B', 'New York', 'NY', '10118-0110'],
  ['210 River Road', '210 River Road #3', 'Edgewater', 'NJ', '07020-1104'],
  ['1250 H St NW', '1250 H Street Northwest', 'Washington', 'DC', '20005-3952'],
  ['PSC 3', 'PSC 3 Box 4120', 'APO', 'AE', '09021'],
  ['Unit 7200', 'Unit 7200 Box 15', 'DPO', 'AA', '34030'],
  ['Rural Route 2', 'Rural Route 2 Box 15', 'Ainsworth', 'NE', '69210'],
  ['Old Mill', 'Old Mill Road', 'Bozeman', 'MT', '59715'],
  ['Peachtree Street', 'Peachtree Street', 'Atlanta', 'GA', ''],
])('[PE-03] reads all parts of %s', async (typed, address_1, city, state, zipcode) => {
  expect(await placeOf(typed)).toEqual({ address_1, city, state, zipcode })
})

test('[PE-05] neither suggests nor returns an address in a territory', async () => {
  expect(await textsOf('123 Calle')).toEqual([])
  expect(await textsOf('100 Chalan')).toEqual([])
  // The provider returns this place, but its address is in Puerto Rico.
  const id = 'ChIJ4Yt0akyrhX0hd6R3BYgIJca'
  expect(await places().place(id, session)).toBeUndefined()
  const requests = await sandbox().ask<{ path: string; status: number }[]>('requests')
  expect(requests.find(({ path }) => path.includes(id))?.status).toBe(200)
})

test('an unknown or expired place is undefined', async () => {
  expect(await places().place('nowhere', session)).toBeUndefined()
  expect(await places().place('ChIJgone', session)).toBeUndefined()
})

test.each([
  ['no-such-key', 400, 'API_KEY_INVALID'],
  ['other-service-key', 403, 'API_KEY_SERVICE_BLOCKED'],
])('[PE-03] is unavailable with the key %s', async (key, status, providerCode) => {
  const failed = { provider: 'places', failure: 'unavailable', status, providerCode }
  await expectFailure(places(key).suggest('123 Main', session), failed)
  await expectFailure(places(key).place('ChIJgone', session), failed)
})

test.each([400, 503])('[PE-03] does not retry suggestions after status %i', async (status) => {
  await sandbox().fail({
    provider: 'places',
    path: '/v1/places:autocomplete',
    kind: 'error',
    status,
    times: 1,
  })
  await expectFailure(places().suggest('123 Main', session), { provider: 'places', status })
  expect(await places().suggest('123 Main', session)).toHaveLength(5)
})

async function served(handle: Handle) {
  const server = await startLocalServer(handle)
  const deps = testDeps()
  return {
    ...server,
    deps,
    places: createGooglePlaces({ baseUrl: `${server.url}/v1`, apiKey: 'the-key' }, deps),
  }
}

test('requests US addresses in one session, with only the fields that it reads', async () => {
  const { places, received } = await served(always(200, {}))
  await places.suggest('1 Elm St', session)
  await places.place('a/b', session)
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/v1/places:autocomplete',
    headers: {
      'x-goog-api-key': 'the-key',
      'x-goog-fieldmask': 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
    },
  })
  expect(bodyOf(received[0])).toEqual({
    input: '1 Elm St',
    sessionToken: session,
    includedRegionCodes: ['us'],
    includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
    languageCode: 'en',
  })
  expect(received[1]).toMatchObject({
    method: 'GET',
    path: `/v1/places/a%2Fb?sessionToken=${session}&languageCode=en&regionCode=us`,
    headers: { 'x-goog-api-key': 'the-key', 'x-goog-fieldmask': 'id,addressComponents' },
  })
})

test('[PE-03] times out after two and a half seconds', async () => {
  const { places, received } = await served(() => undefined)
  const started = performance.now()
  const both = [places.suggest('1 Elm', session), places.place('x', session)].map(failureOf)
  for (const error of await Promise.all(both)) expect(error).toMatchObject({ providerCode: 'time_out' })
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(received).toHaveLength(2)
})

test.each([
  ['suggestions that are not a list', { suggestions: 'none' }],
  ['a suggestion without an id', { suggestions: [{ placePrediction: { text: { text: '1 Elm' } } }] }],
  ['a suggestion without a text', { suggestions: [{ placePrediction: { placeId: 'x' } }] }],
  ['a text that is a number', { suggestions: [{ placePrediction: { placeId: 'x', text: { text: 1 } } }] }],
])('rejects %s', async (_, body) => {
  const { places } = await served(always(200, body))
  await expectFailure(places.suggest('1 Elm', session), { providerCode: 'malformed_answer' })
})

test('skips query predictions, territories and a sixth address', async () => {
  const of = (text: string) => ({ placePrediction: { placeId: `id of ${text}`, text: { text } } })
  const texts = [
    'Calle Uno, San Juan, PR, USA',
    'Calle Dos, San Juan 00901, Puerto Rico',
    'Main Street, Charlotte Amalie, U.S. Virgin Islands',
    '1 Elm Street, Albany, NY 12207, USA',
    '2 Elm Street, Fort Moore, United States',
  ]
  const more = ['3', '4', '5', '6'].map((number) => `${number} Elm Street, Albany, NY, USA`)
  const { places } = await served(
    always(200, {
      suggestions: [{ queryPrediction: { text: { text: 'elm' } } }, ...[...texts, ...more].map(of)],
    }),
  )
  const found = await places.suggest('Elm', session)
  expect(found.map(({ text }) => text)).toEqual([
    '1 Elm Street, Albany, NY 12207',
    '2 Elm Street, Fort Moore',
    '3 Elm Street, Albany, NY',
    '4 Elm Street, Albany, NY',
    '5 Elm Street, Albany, NY',
  ])
  expect(found[0]?.id).toBe('id of 1 Elm Street, Albany, NY 12207, USA')
})

const component = (type: string, longText: string, shortText = longText) => ({
  longText,
  shortText,
  types: [type],
})
const us = component('country', 'United States', 'US')

const emptyPlace = { address_1: '', city: '', state: '', zipcode: '' }
const borough = [
  component('sublocality_level_1', 'Brooklyn'),
  component('administrative_area_level_1', 'New York', 'NY'),
]
const zip = (five: string, four: string) => [
  component('postal_code', five),
  component('postal_code_suffix', four),
]

test.each([
  ['nothing but the country', [us], emptyPlace],
  ['a borough', [us, ...borough], { ...emptyPlace, city: 'Brooklyn', state: 'NY' }],
  [
    'a building without a street',
    [us, component('premise', 'Empire Hall'), component('subpremise', '4B')],
    { ...emptyPlace, address_1: 'Empire Hall #4B' },
  ],
  ['an invalid ZIP', [us, ...zip('1220', '12345')], emptyPlace],
  ['an invalid ZIP suffix', [us, ...zip('12207', '1')], { ...emptyPlace, zipcode: '12207' }],
  ['another country', [component('country', 'Canada', 'CA')], undefined],
  ['no country', [component('locality', 'Albany')], undefined],
  ['a territory', [us, component('administrative_area_level_1', 'Guam', 'GU')], undefined],
  ['nothing at all', undefined, undefined],
])('reads the known parts of a place with %s', async (_, addressComponents, place) => {
  const { places } = await served(always(200, addressComponents ? { addressComponents } : {}))
  expect(await places.place('x', session)).toEqual(place)
})
