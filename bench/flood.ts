import { inProcess } from './child.ts'
import type { Load, LoadResult } from './http-load.ts'
import { atMost, median, type Report } from './report.ts'
import { startSite, temporaryFolder } from './site.ts'
import { onTheWire } from './wire.ts'

const CONNECTIONS = 20
const ROUNDS = 3
const SECONDS = 3
const P99_MS = 100
/** Just below the body limit, in bytes. */
const SIZE = 60_000

const event = (details: string): string => `{"kind":"RISK_DETECTED","details":${details}}`
const lists = (depth: number, inside = ''): string => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`

/** Anonymous payloads; each is answered 400. */
const bodies: readonly string[] = [
  event(lists(SIZE / 2)),
  event(`${'{"a":'.repeat(SIZE / 6)}1${'}'.repeat(SIZE / 6)}`),
  event(lists(1_500, Array.from({ length: SIZE / 10 }, () => '"\\u0000"').join(','))),
  `{"kind":"${'x'.repeat(SIZE)}","details":${lists(40)}}`,
]

/** Same length, but not JSON from the first character: the minimum cost of reading a body. */
const flat = 'x'.repeat(SIZE)

/** API-10: latency of /healthz during a flood of deeply nested anonymous bodies. */
export const measureFlood = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const port = Number(new URL(site.baseUrl).port)
  const cookie = await fetch(`${site.baseUrl}/api/auth/get-csrf`)
  const { csrfToken } = (await cookie.json()) as { csrfToken: string }
  const headers = {
    origin: site.baseUrl,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-csrf-token': csrfToken,
    cookie: String(cookie.headers.get('set-cookie')).split(';')[0] ?? '',
  }
  const health = `GET /healthz HTTP/1.1\r\nHost: ${new URL(site.baseUrl).host}\r\n\r\n`
  const during = async (texts: readonly string[]) => {
    const requests = texts.map((text) => onTheWire('POST /api/fraud-event', headers, text, site.baseUrl))
    const flood = inProcess<Load, LoadResult>('http-load.ts', {
      port,
      connections: Array.from({ length: CONNECTIONS }, () => requests),
      seconds: SECONDS,
      status: 400,
    })
    const asked = inProcess<Load, LoadResult>('http-load.ts', {
      port,
      connections: [[health]],
      seconds: SECONDS,
    })
    return { flood: await flood, health: await asked }
  }
  const floors: number[] = []
  const found: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floors.push((await during([flat])).health.p99Ms)
    const { flood, health: answered } = await during(bodies)
    found.push(answered.p99Ms)
    rates.push(flood.requests / SECONDS)
  }
  await site.stop()
  return {
    title: `/healthz while ${CONNECTIONS} connections send JSON that nests deep`,
    figures: [
      atMost(P99_MS, { name: 'GET /healthz, p99', value: median(found), floor: median(floors), unit: 'ms' }),
    ],
    notes: [
      `Medians of ${ROUNDS} turns of ${SECONDS} s. Bodies of ${SIZE / 1000} kB, ${Math.round(median(rates))} a second, all answered 400 before any session is looked for. Floor: the same with bodies as long that are no JSON.`,
    ],
  }
}
