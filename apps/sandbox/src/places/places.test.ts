import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/start.ts'
import { addresses } from './addresses.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.remove())

interface Suggestions {
  suggestions?: { placePrediction: { placeId: string; text: { text: string } } }[]
}

async function autocomplete(body: object, key = 'key') {
  const response = await fetch(`${sandbox.url}/v1/places:autocomplete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'x-goog-api-key': key } : {}) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Suggestions }
}

const details = (placeId: string, headers: Record<string, string>) =>
  fetch(`${sandbox.url}/v1/places/${placeId}`, { headers: { 'x-goog-api-key': 'key', ...headers } })

test('every address of the fixture is whole and has an id of its own', () => {
  expect(new Set(addresses.map((address) => address.placeId)).size).toBe(addresses.length)
  for (const address of addresses) {
    expect(address).toMatchObject({
      number: expect.stringMatching(/^\d+$/),
      state: expect.stringMatching(/^[A-Z]{2}$/),
      stateName: expect.stringMatching(/^[A-Z][a-z]/),
      zip: expect.stringMatching(/^\d{5}$/),
    })
  }
})

test('123 Main has five suggestions at most, and more letters narrow them, written out or not', async () => {
  const { body } = await autocomplete({ input: '123 Main', includedRegionCodes: ['us'], sessionToken: 'a' })
  expect(body.suggestions).toHaveLength(5)
  const narrow = await autocomplete({ input: '123 main st. salt' })
  expect(narrow.body.suggestions?.map(({ placePrediction }) => placePrediction.text.text)).toEqual([
    '123 Main Street, Salt Lake City, UT, USA',
  ])
  expect(await autocomplete({ input: 'nowhere' })).toEqual({ status: 200, body: {} })
})

test('the details give the parts asked for, the ZIP among them', async () => {
  const { body } = await autocomplete({ input: '123 Main Street Dallas' })
  const placeId = body.suggestions?.[0]?.placePrediction.placeId ?? ''
  const response = await details(placeId, { 'x-goog-fieldmask': 'id,postalAddress' })
  expect(await response.json()).toEqual({
    id: placeId,
    postalAddress: {
      regionCode: 'US',
      languageCode: 'en-US',
      postalCode: '75202',
      administrativeArea: 'Texas',
      locality: 'Dallas',
      addressLines: ['123 Main St'],
    },
  })
})

test('a missing key, input or field mask, an unknown field and an unknown place are refused', async () => {
  expect(await autocomplete({ input: '1' }, '')).toMatchObject({
    status: 403,
    body: { error: { status: 'PERMISSION_DENIED' } },
  })
  for (const body of [{}, { input: '1', colour: 'red' }]) {
    expect(await autocomplete(body)).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    })
  }
  expect((await details('x', {})).status).toBe(400)
  expect((await details('x', { 'x-goog-fieldmask': 'id' })).status).toBe(404)
})
