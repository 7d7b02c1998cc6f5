import { randomBytes } from 'node:crypto'
import { beneficiary } from '@vestibule/testing/applicant'
import { rawRequest, runLoad } from './load.ts'
import { atMost, type Figure, type Report } from './report.ts'
import { makeSavers, requestsOf, saveKinds } from './saves.ts'
import { startSite, temporaryFolder } from './site.ts'

const floodSeconds = 10
const p99BudgetMs = 300

/** Measures the saves of one person while another session or a stranger floods the server (API-11, API-12). */
export const measureFloods = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const [flooder, other] = await makeSavers(site, 2)
  const [kind] = saveKinds
  if (!flooder || !other || !kind) throw new Error('there is nobody who saves')
  const get = (path: string, headers: Record<string, string>): string =>
    rawRequest(`GET ${path}`, headers, '', site.baseUrl)
  const invented = (prefix: string): string => prefix + randomBytes(32).toString('base64url')
  const floods: Record<string, string[][]> = {
    '40 POST beneficiaries at once by one session': Array(40).fill([
      rawRequest(
        `POST /api/data-api/beneficiaries/client/${flooder.applicant.clientId}`,
        flooder.headers,
        [beneficiary()],
        site.baseUrl,
      ),
    ]),
    '600 invented keys of the firm at once': Array.from({ length: 600 }, () => [
      get('/api/firm/key', { authorization: `Bearer ${invented('vestibule_firm_')}` }),
    ]),
    '500 invented cookies at once': Array.from({ length: 500 }, () => [
      get('/api/auth/session', { cookie: invented('session=') }),
    ]),
  }
  const figures: Figure[] = []
  const notes: string[] = []
  for (const [name, connections] of Object.entries(floods)) {
    const flood = runLoad({ port: site.port, connections, seconds: floodSeconds + 2, status: 'any' })
    const saves = await runLoad({
      port: site.port,
      connections: [requestsOf(kind, other, site)],
      seconds: floodSeconds,
    })
    const { requests, statuses } = await flood
    figures.push(
      atMost(p99BudgetMs, `${kind.name}, p99: ${name}`, { value: saves.p99Ms, unit: 'ms' }),
      atMost(0, `503: ${name}`, { value: statuses['503'] ?? 0 }),
    )
    notes.push(`${name}: ${Math.round(requests / floodSeconds)} a second, ${JSON.stringify(statuses)}.`)
  }
  await site.stop()
  return {
    title: 'Saves of one person while others flood the server',
    figures,
    notes: [
      ...notes,
      `Each connection repeats its request for ${floodSeconds} s, from the same address as the saves.`,
    ],
  }
}
