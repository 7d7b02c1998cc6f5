import { useStore } from '@vestibule/testing/use-store'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { FunnelCount } from './funnel.ts'

const its = useStore()
const began = Date.parse('2027-03-01T00:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
/** Each status with the number of its screen. Two statuses show the same screen. */
const screenOf = { A1: 0, A2: 0, B: 1, C: 2, D: 3 } as const
type TestStatus = keyof typeof screenOf
const statuses = Object.keys(screenOf) as TestStatus[]
const productScreens = 10

/** A third of the clients applies for another account type, whose screens have numbers of their own. */
const isProduct = (client: number): boolean => client % 3 === 0
const typeOf = (client: number): string => (isProduct(client) ? 'PRODUCT' : 'ROTH_IRA')
const idOf = (client: number): string => `00000000-0000-4000-8000-${String(client).padStart(12, '0')}`

const places = statuses.flatMap((status) => [
  { accountType: 'ROTH_IRA', status, screen: screenOf[status] },
  { accountType: 'PRODUCT', status, screen: screenOf[status] + productScreens },
])

interface Event {
  client: number
  status: TestStatus
  /** Time after the client's last event. The first event's time is after `began`. */
  ms: number
}

interface Stored {
  at: number
  status: TestStatus
}

const insert = (clients: Map<number, Stored[]>, { client, status, ms }: Event) => {
  const events = clients.get(client) ?? []
  const at = (events.at(-1)?.at ?? began) + ms
  clients.set(client, [...events, { at, status }])
  return its.query(
    'insert into funnel_event (client_id, seq, account_type, client_status, at) values ($1, $2, $3, $4, $5)',
    [idOf(client), events.length * 3 + 1, typeOf(client), status, new Date(at)],
  )
}

/** A percentile, interpolated between the two nearest values. */
const percentile = (values: readonly number[], fraction: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = fraction * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (rank % 1)
}

/** Counts the events without the database. */
const expected = (clients: Map<number, Stored[]>, since: number): FunnelCount[] => {
  const visits = new Map<number, { wentOn: boolean; seconds: number | undefined }[]>()
  for (const [client, events] of clients) {
    if ((events[0]?.at ?? 0) < since) continue
    const stays = events
      .map(({ at, status }) => ({ at, screen: screenOf[status] + (isProduct(client) ? productScreens : 0) }))
      .filter(({ screen }, index, all) => screen !== all[index - 1]?.screen)
    for (const screen of new Set(stays.map((stay) => stay.screen))) {
      const first = stays.findIndex((stay) => stay.screen === screen)
      const [stay, next] = [stays[first], stays[first + 1]]
      const seconds = stay && next ? (next.at - stay.at) / 1000 : undefined
      visits.set(screen, [
        ...(visits.get(screen) ?? []),
        { wentOn: stays.at(-1)?.screen !== screen, seconds },
      ])
    }
  }
  return [...visits].map(([screen, own]) => {
    const times = own.flatMap(({ seconds }) => seconds ?? [])
    return {
      screen,
      people: own.length,
      wentOn: own.filter(({ wentOn }) => wentOn).length,
      median: percentile(times, 0.5),
      p90: percentile(times, 0.9),
    }
  })
}

const inOrder = (counts: readonly FunnelCount[]): FunnelCount[] =>
  counts
    .map((count) => ({
      ...count,
      median: count.median && Math.round(count.median * 1000),
      p90: count.p90 && Math.round(count.p90 * 1000),
    }))
    .sort((a, b) => a.screen - b.screen)

beforeEach(() => its.query('truncate funnel_event'))

const event = fc.record({
  client: fc.nat(5),
  status: fc.constantFrom(...statuses),
  // whole seconds, so that percentiles are whole milliseconds
  ms: fc.oneof(fc.nat(119), fc.nat(7_000), fc.nat(345_600)).map((seconds) => seconds * 1000),
})

test('[OP-04] counts each person once on each screen, with the time until the next one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      await its.query('truncate funnel_event')
      const clients = new Map<number, Stored[]>()
      for (const one of events) await insert(clients, one)
      for (const since of [began, began + dayMs])
        expect(inOrder(await its.store.funnel.counts(places, new Date(since).toISOString()))).toEqual(
          inOrder(expected(clients, since)),
        )
    }),
    { numRuns: 25 },
  )
})

test('[NV-16] events leave when the last event of their client is old', async () => {
  const clients = new Map<number, Stored[]>()
  for (const client of [1, 2]) await insert(clients, { client, status: 'A1', ms: 0 })
  await insert(clients, { client: 2, status: 'B', ms: 10 * dayMs })
  expect(await its.store.funnel.forgetBefore(new Date(began + dayMs), 100)).toBe(1)
  const { rows } = await its.query('select distinct client_id as id from funnel_event')
  expect(rows).toEqual([{ id: idOf(2) }])
})
