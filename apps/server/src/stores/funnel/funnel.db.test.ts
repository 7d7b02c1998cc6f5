import { useStore } from '@vestibule/testing/use-store'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { percentile } from '../../use-cases/funnel/percentile.ts'
import type { FunnelCount, FunnelPlace } from './funnel.ts'

const its = useStore()
const began = Date.parse('2027-03-01T00:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const statuses = ['A1', 'A2', 'B', 'C', 'D'] as const
type TestStatus = (typeof statuses)[number]
/** Two statuses show the same screen. */
const placeOf = (status: TestStatus): string => status.slice(0, 1)
const flowOf = { ROTH_IRA: 'personal', PRODUCT: 'product' } as const
type TestType = keyof typeof flowOf

const placesFor = (screen: (status: TestStatus) => string) =>
  Object.entries(flowOf).flatMap(([accountType, flow]) =>
    statuses.map((status) => ({ accountType, status, flow, place: screen(status) })),
  )

const otherPlaces = placesFor(() => 'another')

interface Event {
  client: number
  status: TestStatus
  /** Time after the client's last event. The first event's time is after `began`. */
  ms: number
}

const idOf = (client: number): string => `00000000-0000-4000-8000-${String(client).padStart(12, '0')}`
const typeOf = (client: number): TestType => (client % 3 === 0 ? 'PRODUCT' : 'ROTH_IRA')

interface Stored {
  at: number
  status: TestStatus
}

/** Rounds a time in seconds as the report prints it. */
const rounded = (seconds: number): number => {
  const [unit] = [
    [1, 120],
    [60, 7_200],
    [3_600, 172_800],
    [86_400, Number.POSITIVE_INFINITY],
  ].find(([, below = 0]) => seconds < below) ?? [1]
  return Math.round(seconds / (unit ?? 1)) * (unit ?? 1)
}

/** Counts the raw events without the database. */
const expected = (clients: Map<number, Stored[]>, flow: string, since: number): string[] => {
  const counts = new Map<string, number>()
  for (const [client, events] of clients) {
    if (flowOf[typeOf(client)] !== flow || Math.floor((events[0]?.at ?? 0) / dayMs) * dayMs < since) continue
    const stays = events.filter(
      ({ status }, at) => placeOf(status) !== placeOf(events[at - 1]?.status ?? ('' as TestStatus)),
    )
    const last = placeOf(stays.at(-1)?.status ?? 'A1')
    for (const place of new Set(stays.map(({ status }) => placeOf(status)))) {
      const first = stays.findIndex(({ status }) => placeOf(status) === place)
      const [stay, next] = [stays[first], stays[first + 1]]
      const seconds = stay && next ? rounded((next.at - stay.at) / 1000) : null
      const line = JSON.stringify([place, last !== place, seconds])
      counts.set(line, (counts.get(line) ?? 0) + 1)
    }
  }
  return [...counts].map(([line, people]) => `${line} ${people}`).sort()
}

const linesOf = (counts: readonly FunnelCount[]): string[] =>
  counts
    .map(({ place, wentOn, seconds, people }) => `${JSON.stringify([place, wentOn, seconds])} ${people}`)
    .sort()

const insert = (clients: Map<number, Stored[]>, { client, status, ms }: Event) => {
  const events = clients.get(client) ?? []
  const at = (events.at(-1)?.at ?? began) + ms
  clients.set(client, [...events, { at, status }])
  return its.query(
    'insert into funnel_event (client_id, seq, account_type, client_status, at) values ($1, $2, $3, $4, $5)',
    [idOf(client), events.length + 1, typeOf(client), status, new Date(at)],
  )
}

const syncPlaces = async (places: readonly FunnelPlace[], atMost = 100): Promise<void> => {
  let after: string | undefined
  do after = await its.store.funnel.syncPlaces(places, atMost, after)
  while (after !== undefined)
}

beforeEach(() => its.query('truncate funnel_event, funnel_day, funnel_place'))

const event = fc.record({
  client: fc.nat(5),
  status: fc.constantFrom(...statuses),
  ms: fc.oneof(fc.nat(119_000), fc.nat(7_000_000), fc.nat(4 * dayMs)).map((ms) => ms - (ms % 1000)),
})
const step = fc.oneof(
  { weight: 6, arbitrary: event.map((one) => ({ event: one })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map((count) => ({ count })) },
  { weight: 1, arbitrary: fc.nat(5).map((erased) => ({ erased })) },
  { weight: 1, arbitrary: fc.constant({ changedScreens: true }) },
  { weight: 1, arbitrary: fc.constant({ interruptedChange: true }) },
)

test('[OP-04] the daily counts with the uncounted events always equal the counts of all events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await its.query('truncate funnel_event, funnel_day, funnel_place')
      await syncPlaces(placesFor(placeOf))
      const clients = new Map<number, Stored[]>()
      for (const one of steps) {
        if ('event' in one) await insert(clients, one.event)
        else if ('count' in one) await its.store.funnel.count(one.count)
        else if ('erased' in one) {
          await its.store.transaction(({ funnel }) => funnel.forget(idOf(one.erased)))
          clients.delete(one.erased)
        } else {
          await its.store.funnel.syncPlaces(otherPlaces, 1)
          if ('changedScreens' in one) {
            await its.store.funnel.count(2)
            await syncPlaces(otherPlaces, 2)
            await its.store.funnel.count(2)
          }
          await syncPlaces(placesFor(placeOf), 2)
        }
      }
      for (const flow of ['personal', 'product'])
        for (const since of [began, began + dayMs])
          expect(linesOf(await its.store.funnel.counts(flow, new Date(since).toISOString()))).toEqual(
            expected(clients, flow, since),
          )
    }),
    { numRuns: 25 },
  )
})

test('[OP-04] counted events are not read again', async () => {
  await syncPlaces(placesFor(placeOf))
  const clients = new Map<number, Stored[]>()
  for (const client of [1, 2, 4]) await insert(clients, { client, status: 'A1', ms: 0 })
  expect(await its.store.funnel.count(2)).toBe(2)
  expect(await its.store.funnel.count(2)).toBe(1)
  expect(await its.store.funnel.count(2)).toBe(0)
  await its.query('delete from funnel_event')
  expect(await its.store.funnel.counts('personal', '2027-03-01')).toEqual([
    { place: 'A', wentOn: false, seconds: null, people: 3 },
  ])
})

test('[NV-16] events leave when the last event of their client is old, and their counts remain', async () => {
  await syncPlaces(placesFor(placeOf))
  const clients = new Map<number, Stored[]>()
  for (const client of [1, 2]) await insert(clients, { client, status: 'A1', ms: 0 })
  await insert(clients, { client: 2, status: 'B', ms: 10 * dayMs })
  const before = new Date(began + dayMs)
  expect(await its.store.funnel.forgetBefore(before, 100)).toBe(0)
  await its.store.funnel.count(100)
  expect(await its.store.funnel.forgetBefore(before, 100)).toBe(1)
  const { rows } = await its.query('select distinct client_id as id from funnel_event')
  expect(rows).toEqual([{ id: idOf(2) }])
  const counts = async () => linesOf(await its.store.funnel.counts('personal', '2027-03-01'))
  expect(await counts()).toEqual(expected(clients, 'personal', began))
  // Counting again after a change of screens loses none of them.
  await insert(new Map(), { client: 3, status: 'A1', ms: -dayMs })
  await its.store.funnel.count(100)
  const withOlder = await counts()
  await syncPlaces(otherPlaces)
  await syncPlaces(placesFor(placeOf))
  expect(await counts()).toEqual(withOlder)
})

test('[OP-04] percentiles of counts equal those of PostgreSQL', async () => {
  const values = fc.array(fc.record({ value: fc.nat(500), count: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(values, fc.constantFrom(0.5, 0.9), async (weighted, fraction) => {
      const all = weighted.flatMap(({ value, count }) => Array.from({ length: count }, () => value))
      const { rows } = await its.query(
        'select percentile_cont($1) within group (order by v)::float as p from unnest($2::float[]) v',
        [fraction, all],
      )
      expect(percentile(weighted, fraction)).toBeCloseTo(rows[0].p, 6)
    }),
    { numRuns: 50 },
  )
  expect(percentile([], 0.5)).toBeNull()
})
