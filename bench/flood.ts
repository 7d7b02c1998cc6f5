import { rawRequest, runLoad, sessionHeaders } from './load.ts'
import { atMost, median, type Report } from './report.ts'
import { startSite, temporaryFolder } from './site.ts'

const connectionCount = 20
const roundCount = 3
const turnSeconds = 3
const p99BudgetMs = 100
/** Just below the server's body limit. */
const bodyBytes = 60_000

const event = (details: string): string => `{"kind":"RISK_DETECTED","details":${details}}`
const lists = (depth: number, inside = ''): string => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`

/** The server responds with 400 to each of these anonymous payloads. */
const bodies: readonly string[] = [
  event(lists(bodyBytes / 2)),
  event(`${'{"a":'.repeat(bodyBytes / 6)}1${'}'.repeat(bodyBytes / 6)}`),
  event(lists(1_500, Array.from({ length: bodyBytes / 10 }, () => '"\\u0000"').join(','))),
  `{"kind":"${'x'.repeat(bodyBytes)}","details":${lists(40)}}`,
]

/** Not JSON from the first character on. The server's cost is therefore the minimum for a body of this length. */
const flat = 'x'.repeat(bodyBytes)

/** Measures the latency of /healthz during a flood of deeply nested anonymous bodies (API-10). */
export const measureFlood = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const { port } = site
  const reply = await fetch(`${site.baseUrl}/api/auth/get-csrf`)
  const headers = await sessionHeaders(
    site.baseUrl,
    String(reply.headers.get('set-cookie')).split(';')[0] ?? '',
  )
  const healthRequest = `GET /healthz HTTP/1.1\r\nHost: ${new URL(site.baseUrl).host}\r\n\r\n`
  const during = async (texts: readonly string[]) => {
    const requests = texts.map((text) => rawRequest('POST /api/fraud-event', headers, text, site.baseUrl))
    const flood = runLoad({
      port,
      connections: Array.from({ length: connectionCount }, () => requests),
      seconds: turnSeconds,
      status: 400,
    })
    const healthLoad = runLoad({ port, connections: [[healthRequest]], seconds: turnSeconds })
    return { flood: await flood, health: await healthLoad }
  }
  const floors: number[] = []
  const latencies: number[] = []
  const rates: number[] = []
  for (let round = 0; round < roundCount; round++) {
    floors.push((await during([flat])).health.p99Ms)
    const { flood, health } = await during(bodies)
    latencies.push(health.p99Ms)
    rates.push(flood.requests / turnSeconds)
  }
  await site.stop()
  return {
    title: `/healthz while ${connectionCount} connections send deeply nested JSON`,
    figures: [
      atMost(p99BudgetMs, 'GET /healthz, p99', {
        value: median(latencies),
        floor: median(floors),
        unit: 'ms',
      }),
    ],
    notes: [
      `Medians of ${roundCount} turns of ${turnSeconds} s. Bodies of ${bodyBytes / 1000} kB, ${Math.round(median(rates))} a second, all answered 400 before a session is read. Floor: the same with bodies of that length that are not JSON.`,
    ],
  }
}
