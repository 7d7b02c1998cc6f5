import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, expectRefusal } from '@vestibule/testing/in-vitest'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useServer, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

const session = randomUUID()
const suggest = ({ api }: Applicant, text: string, as = session) =>
  api.get<{ id: string; text: string }[]>(
    `/api/places/autocomplete?q=${encodeURIComponent(text)}&session=${as}`,
  )
const readPlace = ({ api }: Applicant, id: string) =>
  api.get<Record<string, string>>(`/api/places/${id}?session=${session}`)
const unknownPlace = 'ChIJgone'

let applicant: Applicant
beforeAll(async () => {
  applicant = await its.applicant()
})
afterEach(() => its.sandbox.clearFaults())

test('[PE-03] [API-01] suggests addresses and returns the parts of a chosen one, in one session of the provider', async () => {
  const { status, body } = await suggest(applicant, ' 123 main st salt ')
  expect(status).toBe(200)
  expect(body).toEqual([{ id: expect.any(String), text: '123 Main Street, Salt Lake City, UT' }])
  const address = { address_1: '123 Main Street', city: 'Salt Lake City', state: 'UT', zipcode: '84111' }
  expect(await readPlace(applicant, body[0]?.id ?? '')).toMatchObject({ status: 200, body: address })
  const [autocomplete, details] = (await its.sandbox.requests('places')).slice(-2)
  expect(autocomplete?.requestBody).toMatchObject({ input: '123 main st salt', sessionToken: session })
  expect(details?.path).toContain(`sessionToken=${session}`)
})

test('[PE-03] suggests at most five, and none for a text that matches no address', async () => {
  expect((await suggest(applicant, '123 Main')).body).toHaveLength(5)
  expect(await suggest(applicant, 'nowhere at all')).toMatchObject({ status: 200, body: [] })
  expect((await suggest(applicant, '12 Oak’s Ĺ')).status).toBe(200)
})

test.each([
  [`autocomplete?q=12&session=${session}`, ['q']],
  [`autocomplete?q=${'x'.repeat(201)}&session=${session}`, ['q']],
  ['autocomplete?q=123&session=me', ['session']],
  ['autocomplete?', ['q', 'session']],
  ['ChIJx', ['session']],
  [`a.b?session=${session}`, ['id']],
])('[API-06] %s is malformed', async (path, fields) => {
  await expectRefusal(applicant.api.get(`/api/places/${path}`), '400 malformed', ...fields)
})

test.each([unknownPlace, 'nowhere', 'ChIJ4Yt0akyrhX0hd6R3BYgIJca'])(
  '[PE-03] the place %s, unknown or in a territory, is 404',
  (id) => expectRefusal(readPlace(applicant, id), '404 not_found'),
)

const failures = ['error', 'drop-before', 'drop-after'] as const
test.each(failures)('[PE-03] on %s nothing is suggested, and a place is 503', async (kind) => {
  await its.sandbox.fault({ provider: 'places', kind, times: 2 })
  expect(await suggest(applicant, '123 Main')).toMatchObject({ status: 200, body: [] })
  await expectRefusal(readPlace(applicant, 'ChIJx'), '503 provider_unavailable')
  expect((await suggest(applicant, '123 Main')).body).toHaveLength(5)
})

test('[API-04] [API-03] requires the session of an applicant and its CSRF token', async () => {
  const newcomer = its.newcomer()
  await expectRefusal(suggest(newcomer, '123 Main'), '401 unauthenticated')
  await expectRefusal(readPlace(newcomer, 'ChIJx'), '401 unauthenticated')
  const path = `/api/places/autocomplete?q=123+Main&session=${session}`
  await expectRefusal(applicant.api.get(path, { headers: { 'x-csrf-token': '' } }), '403 csrf')
})

test('[SE-01] [OP-02] the log holds no typed text, place or session', async () => {
  const secretSession = 'd9c80000-0000-4000-8000-000000000001'
  await suggest(applicant, '77 Lovelace Lane', secretSession)
  const requestCount = (log: string) => log.split('"route":"/api/places/autocomplete"').length
  const before = requestCount(its.log())
  await suggest(applicant, '78 Lovelace Lane', secretSession)
  const log = await eventually(
    async () => its.log(),
    (now) => requestCount(now) > before,
  )
  expect(log).toContain('"operation":"suggest"')
  for (const value of ['Lovelace Lane', '77+Lovelace', 'd9c80000', unknownPlace, 'nowhere'])
    expect(log).not.toContain(value)
})

describe('without an API key', () => {
  const withoutKey = useServer({ env: { PLACES_API_KEY: '' } })

  test('[PE-03] there are no suggestions and no provider calls', async () => {
    const someone = await withoutKey.applicant()
    expect(await suggest(someone, '123 Main')).toMatchObject({ status: 200, body: [] })
    await expectRefusal(readPlace(someone, 'ChIJx'), '404 not_found')
    expect(await withoutKey.sandbox.requests('places')).toEqual([])
  })

  test('[PE-08] the countries are the built-in list', async () => {
    const { api } = await withoutKey.applicant()
    expect((await api.get('/api/countries')).body).toEqual(bundledCountries)
  })
})

describe('with a countries service', () => {
  let countries: unknown = []
  const service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(countries))
  })
  const env: Record<string, string> = {}
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    env.COUNTRIES_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/all`
  })
  afterAll(() => new Promise((resolve) => service.close(resolve)))
  const withService = useServer({ env })

  test('[PE-08] its names are returned; while it fails, the built-in list is, with a log line', async () => {
    const { api } = await withService.applicant()
    const nameOfNL = async () => {
      const { body } = await api.get<{ code: string; name: string }[]>('/api/countries')
      return body.find(({ code }) => code === 'NL')?.name
    }
    expect(await nameOfNL()).toBe('Netherlands')
    await eventually(
      async () => withService.log(),
      (log) => log.includes('the built-in list of countries is used'),
    )
    countries = bundledCountries.map(({ code, name }) => ({
      code,
      name: code === 'NL' ? 'The Netherlands' : name,
    }))
    withService.advance(61)
    expect(await nameOfNL()).toBe('The Netherlands')
  })
})
