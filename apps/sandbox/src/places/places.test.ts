import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { addresses, mainText, secondaryText, stateNames } from './addresses.ts'

const sandbox = useTestSandbox()

interface Suggestions {
  suggestions?: { placePrediction: { placeId: string; text: { text: string } } }[]
  error?: { status: string; message: string; details?: { reason: string }[] }
}

const autocomplete = async (body: object, headers: Record<string, string> = { 'x-goog-api-key': 'key' }) => {
  const response = await fetch(`${sandbox.url}/v1/places:autocomplete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Suggestions }
}

const textsOf = async (body: object) =>
  (await autocomplete(body)).body.suggestions?.map(({ placePrediction }) => placePrediction.text.text)

const details = async (placeId: string, mask: string, query = '') => {
  const headers = { 'x-goog-api-key': 'key', ...(mask ? { 'x-goog-fieldmask': mask } : {}) }
  const response = await fetch(`${sandbox.url}/v1/places/${placeId}${query}`, { headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & Suggestions }
}

const invalidArgument = { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } }

const idOf = (text: string): string => {
  const found = addresses.find((address) => `${mainText(address)}, ${secondaryText(address)}` === text)
  if (!found) throw new Error(`there is no ${text}`)
  return found.placeId
}

test('has over 200 complete addresses in every state, with distinct IDs', () => {
  expect(addresses.length).toBeGreaterThan(200)
  expect(new Set(addresses.map(({ placeId }) => placeId)).size).toBe(addresses.length)
  expect(new Set(addresses.map(({ state }) => state))).toEqual(new Set(stateNames.keys()))
  for (const address of addresses)
    expect(address).toMatchObject({
      number: expect.stringMatching(/^\d*$/),
      street: expect.stringMatching(/^[A-Z\d]/),
      city: expect.stringMatching(/^[A-Z]/),
      zip: expect.stringMatching(/^(?:\d{5})?$/),
      plusFour: expect.stringMatching(/^(?:\d{4})?$/),
    })
})

test('suggests only the requested types and regions', async () => {
  const units = ['350 Fifth Avenue Apt 12B, New York, NY, USA', '350 Fifth Avenue Apt 12C, New York, NY, USA']
  expect(await textsOf({ input: '350 fifth', includedPrimaryTypes: ['subpremise'] })).toEqual(units)
  expect(await textsOf({ input: 'old mill', includedPrimaryTypes: ['street_address'] })).toBeUndefined()
  expect(await textsOf({ input: 'old mill', includedPrimaryTypes: ['route'] })).toHaveLength(1)
  expect(await textsOf({ input: '123 Main', includedRegionCodes: ['ca'] })).toBeUndefined()
})

test('applies the field mask to replies', async () => {
  const fields = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
  const masked = await autocomplete(
    { input: '123 Main Street Dallas' },
    { 'x-goog-api-key': 'key', 'x-goog-fieldmask': fields },
  )
  const text = '123 Main Street, Dallas, TX, USA'
  expect(masked.body).toEqual({
    suggestions: [{ placePrediction: { placeId: idOf(text), text: { text } } }],
  })
  expect(await details(idOf(text), 'id')).toEqual({ status: 200, body: { id: idOf(text) } })
})

test.each([
  ['no input', {}],
  ['an unknown field', { input: '1', color: 'red' }],
  ['an invalid session token', { input: '1', sessionToken: 'a token' }],
  ['a long session token', { input: '1', sessionToken: 'x'.repeat(37) }],
  ['an invalid region', { input: '1', includedRegionCodes: ['usa'] }],
  ['too many types', { input: '1', includedPrimaryTypes: ['a', 'b', 'c', 'd', 'e', 'f'] }],
])('refuses a suggestion request with %s', async (_, body) => {
  expect(await autocomplete(body)).toMatchObject(invalidArgument)
})

test('refuses a request for a place without a mask', async () => {
  expect(await details(idOf('123 Main Street, Dallas, TX, USA'), '')).toMatchObject(invalidArgument)
})

test('refuses an invalid place ID, and replies 404 for a former one', async () => {
  expect(await details('nowhere', 'id')).toMatchObject({ status: 400 })
  expect(await details('ChIJgone', 'id')).toMatchObject({
    status: 404,
    body: { error: { status: 'NOT_FOUND' } },
  })
  const id = idOf('123 Main Street, Dallas, TX, USA')
  for (const query of ['?color=red', '?sessionToken=a+token'])
    expect(await details(id, 'id', query)).toMatchObject({ status: 400 })
  expect(await details(id, 'id', '?sessionToken=a&languageCode=en&regionCode=us')).toMatchObject({
    status: 200,
  })
})

test('refuses a missing key, an unknown key and a key of another service', async () => {
  const request = (key: string) => autocomplete({ input: '1' }, key ? { 'x-goog-api-key': key } : {})
  expect(await request('')).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } })
  expect(await request('no-such-key')).toMatchObject({
    status: 400,
    body: { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } },
  })
  expect(await request('other-service-key')).toMatchObject({
    status: 403,
    body: { error: { details: [{ reason: 'API_KEY_SERVICE_BLOCKED' }] } },
  })
})
