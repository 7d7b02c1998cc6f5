import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const its = useStack()

interface Suggestion {
  id: string
  text: string
}

const session = randomUUID()
const suggest = ({ api }: Applicant, q: string, as = session) =>
  api.get<Suggestion[]>(`/api/places/autocomplete?q=${encodeURIComponent(q)}&session=${as}`)
const place = ({ api }: Applicant, id: string, as = session) =>
  api.get<Record<string, string>>(`/api/places/${id}?session=${as}`)

let me: Applicant
beforeAll(async () => {
  me = await its.applicant()
})
afterEach(() => its.sandbox.clearFaults())

test('[PE-03] [API-01] suggestions are asked for as one session, and the chosen one has its parts', async () => {
  const { status, body } = await suggest(me, ' 123 main st salt ')
  expect(status).toBe(200)
  expect(body).toEqual([{ id: expect.any(String), text: '123 Main Street, Salt Lake City, UT' }])
  expect(await place(me, body[0]?.id ?? '')).toMatchObject({
    status: 200,
    body: { address_1: '123 Main Street', city: 'Salt Lake City', state: 'UT', zipcode: '84111' },
  })
  const [details, autocomplete] = await its.stack.sandbox
    .requests('places')
    .then((all) => all.slice(-2).reverse())
  expect(autocomplete?.requestBody).toMatchObject({ input: '123 main st salt', sessionToken: session })
  expect(details?.path).toContain(`sessionToken=${session}`)
})

test('[PE-03] there are five at most, and none for what is no address', async () => {
  expect((await suggest(me, '123 Main')).body).toHaveLength(5)
  expect(await suggest(me, 'nowhere at all')).toMatchObject({ status: 200, body: [] })
  expect((await suggest(me, '12 Oak’s Ĺ')).status).toBe(200)
})

test('[API-06] what is too short, too long or no session is refused by its name', async () => {
  const bad = (query: string) => refusal(me.api.get(`/api/places/autocomplete?${query}`))
  const malformed = (...fields: string[]) => ({ status: 400, code: 'malformed', fields })
  expect(await bad(`q=12&session=${session}`)).toEqual(malformed('q'))
  expect(await bad(`q=${'+'.repeat(9)}12&session=${session}`)).toEqual(malformed('q'))
  expect(await bad(`q=${'x'.repeat(201)}&session=${session}`)).toEqual(malformed('q'))
  expect(await bad('q=123&session=me')).toEqual(malformed('session'))
  expect(await bad(`q=1%002&session=${session}`)).toEqual(malformed('q'))
  expect(await bad('')).toEqual(malformed('q', 'session'))
  expect(await refusal(me.api.get('/api/places/ChIJx'))).toEqual(malformed('session'))
  expect(await refusal(me.api.get(`/api/places/a.b?session=${session}`))).toEqual(malformed('id'))
})

test('[PE-03] a place that is not there, never was, or is in a territory is 404', async () => {
  for (const id of ['ChIJgone', 'nowhere', 'ChIJ4Yt0akyrhX0hd6R3BYgIJca'])
    await expectRefusal(place(me, id), '404 not_found')
})

test.each(['error', 'drop-before', 'drop-after'] as const)(
  '[PE-03] when the service fails by %s there are no suggestions, and a place is 503',
  async (kind) => {
    await its.sandbox.fault({ provider: 'places', kind, times: 2 })
    expect(await suggest(me, '123 Main')).toMatchObject({ status: 200, body: [] })
    await expectRefusal(place(me, 'ChIJx'), '503 provider_unavailable')
    expect((await suggest(me, '123 Main')).body).toHaveLength(5)
  },
)

test('[API-04] [API-03] only an applicant with the session’s token is answered', async () => {
  const newcomer = its.newcomer()
  await expectRefusal(suggest(newcomer, '123 Main'), '401 unauthenticated')
  await expectRefusal(place(newcomer, 'ChIJx'), '401 unauthenticated')
  const path = `/api/places/autocomplete?q=123+Main&session=${session}`
  const without = me.api.get(path, { headers: { 'x-csrf-token': '' } })
  await expectRefusal(without, '403 csrf')
})

test('[SE-03] suggestions and places are limited for one session, and another person goes on', async () => {
  const someone = await its.applicant()
  its.startHour()
  await someone.logIn()
  const asked = await Promise.all(Array.from({ length: 205 }, () => suggest(someone, 'nowhere at all')))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(200)
  const over = await suggest(someone, '123 Main')
  expect(over.status).toBe(429)
  expect(over.body).toMatchObject({ code: 'too_many_requests' })
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3000)
  const places = await Promise.all(Array.from({ length: 32 }, () => place(someone, 'ChIJgone')))
  expect(places.filter(({ status }) => status === 404)).toHaveLength(30)
  await me.logIn()
  expect((await suggest(me, '123 Main')).status).toBe(200)
})

test('[SE-03] they are limited for one network too, whoever asks from it', async () => {
  const networks = async () => {
    const rows = await its.query<{ key: string }>(
      "select key from rate_limit where key like 'places:%:network:%'",
    )
    return rows.map(({ key }) => key)
  }
  const before = await networks()
  const someone = await its.applicant()
  await suggest(someone, '123 Main')
  await place(someone, 'ChIJgone')
  const theirs = (await networks()).filter((key) => !before.includes(key))
  expect(theirs).toHaveLength(2)
  // as though so many, but for one, had been asked for from there
  for (const key of theirs)
    await its.query('update rate_limit set uses = array_fill(uses[1], array[$2::integer]) where key = $1', [
      key,
      key.includes('suggest') ? 1999 : 299,
    ])
  expect((await suggest(someone, '123 Main')).status).toBe(200)
  expect((await suggest(someone, '123 Main')).status).toBe(429)
  expect((await place(someone, 'ChIJgone')).status).toBe(404)
  expect((await place(someone, 'ChIJgone')).status).toBe(429)
})

test('[SE-01] [OP-02] nothing that was typed, no place and no session is in the log', async () => {
  await suggest(me, '77 Lovelace Lane', 'd9c80000-0000-4000-8000-000000000001')
  const logged = async () => its.stack.server.logs().join('\n')
  const requests = (log: string) => log.split('"route":"/api/places/autocomplete"').length
  const before = requests(await logged())
  await suggest(me, '78 Lovelace Lane', 'd9c80000-0000-4000-8000-000000000001')
  const log = await eventually(logged, (now) => requests(now) > before)
  expect(log).toContain('"operation":"suggest"')
  for (const told of ['Lovelace Lane', '77+Lovelace', 'd9c80000', 'ChIJgone', 'nowhere'])
    expect(log).not.toContain(told)
})

describe('without a key', () => {
  const off = useStack({ env: { PLACES_API_KEY: '' } })

  test('[PE-03] nothing is suggested, and nobody is asked', async () => {
    const someone = await off.applicant()
    expect(await suggest(someone, '123 Main')).toMatchObject({ status: 200, body: [] })
    await expectRefusal(place(someone, 'ChIJx'), '404 not_found')
    expect(await off.stack.sandbox.requests('places')).toEqual([])
  })

  test('[PE-08] the countries are those that come with this release', async () => {
    const { body } = await (await off.applicant()).api.get('/api/countries')
    expect(body).toEqual(bundledCountries)
  })
})

describe('with a countries service', () => {
  let answers: unknown = []
  const service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  })
  const env: Record<string, string> = {}
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    env.COUNTRIES_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/all`
  })
  afterAll(() => new Promise((resolve) => service.close(resolve)))
  const their = useStack({ env })

  test('[PE-08] its names are answered; while it fails the built-in list is, and the log says so', async () => {
    const { api } = await their.applicant()
    const names = async () =>
      (await api.get<{ code: string; name: string }[]>('/api/countries')).body.find(
        ({ code }) => code === 'NL',
      )?.name
    const logged = async () => their.stack.server.logs().join('\n')
    expect(await names()).toBe('Netherlands')
    await eventually(logged, (log) => log.includes('the built-in list of countries is used'))
    answers = bundledCountries.map(({ code, name }) => ({
      code,
      name: code === 'NL' ? 'The Netherlands' : name,
    }))
    their.stack.clock.advance(61)
    expect(await names()).toBe('The Netherlands')
  })
})
