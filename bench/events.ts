import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDatabase as createTestDatabase, withClient } from '@vestibule/testing/database'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { createDatabase } from '../apps/server/src/platform/postgres/database.ts'
import { createVault } from '../apps/server/src/platform/vault/vault.ts'
import { createWebhookSender } from '../apps/server/src/providers/webhooks/sender.ts'
import { createStore } from '../apps/server/src/stores/store.ts'
import { createDispatcher, numberEvents } from '../apps/server/src/use-cases/events/deliver.ts'
import { addEndpoint } from '../apps/server/src/use-cases/events/endpoints.ts'
import { atEnd } from './cleanup.ts'
import { atMost, type Figure, median, type Report, withoutBudget } from './report.ts'

const storedCount = 1_000_000
const months = 24
const pageSize = 100
/** A single read can wait for the disk, which still writes the events just stored. */
const readsPerPage = 3
const pageCount = 200
const deliveredCount = 3_000
const answerMs = 10
const leastPerSecond = 500

const key = randomBytes(32).toString('base64')
const vault = createVault({ master: [key], records: [key], ssnIndex: [key], codes: [key] })
const now = new Date()

/** Starts an endpoint that answers after 10 ms, or never. */
const receive = async (isDead: boolean) => {
  const server = createServer((request, response) => {
    request.resume()
    if (!isDead) setTimeout(() => response.writeHead(204).end(), answerMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const fill = (adminUrl: string): Promise<void> =>
  withClient({ connectionString: adminUrl }, async (admin) => {
    await admin.query(`select add_event_months($1::timestamptz - interval '${months} months', $1)`, [now])
    await admin.query(
      `insert into firm_event (position, id, type, version, at, client_id, user_id, data)
       select nextval('firm_event_position'), gen_random_uuid(), 'application.status_reached', 1,
         $1::timestamptz - interval '${months} months' * (1 - n::float8 / ${storedCount}), gen_random_uuid(),
         gen_random_uuid(), '{"accountType": "ROTH_IRA", "status": "YOU_DID_IT", "previousStatus": "ONBOARDING_BANK_SETUP"}'
       from generate_series(1, ${storedCount}) n`,
      [now],
    )
    await admin.query('vacuum analyze firm_event')
  })

/** Measures the feed's pages with a million events, the numbering of events, and deliveries per second. */
export const measureEvents = async (): Promise<Report> => {
  atEnd(await prepareEnvironment())
  const database = await createTestDatabase()
  const store = createStore(createDatabase(database.appUrl))
  atEnd(async () => {
    await store.close()
    await database.drop()
  })
  await fill(database.adminUrl)
  const pages: number[] = []
  for (let page = 0; page < pageCount; page += 1) {
    const after = String(Math.floor(((storedCount - pageSize) / pageCount) * page))
    const reads: number[] = []
    for (let read = 0; read < readsPerPage; read += 1) {
      const began = performance.now()
      const { length } = await store.events.page(after, pageSize)
      reads.push(performance.now() - began)
      if (length !== pageSize) throw new Error('a page was not full')
    }
    if (page >= 10) pages.push(median(reads))
  }
  const sorted = pages.toSorted((a, b) => a - b)

  const record = (count: number): Promise<void> =>
    withClient({ connectionString: database.adminUrl }, async (admin) => {
      await admin.query(
        `insert into event_outbox (type, version, at, client_id, user_id, data)
         select 'account.opened', 1, $1, null, gen_random_uuid(), '{}' from generate_series(1, $2) n`,
        [now, count],
      )
    })
  const perSecond = async (url: string): Promise<number> => {
    const added = await addEndpoint({ store, now, by: 'bench', vault }, url)
    if (typeof added === 'string') throw new Error(added)
    await record(deliveredCount)
    await numberEvents({ store })
    const webhookSender = createWebhookSender({ allowPrivate: true })
    const dispatcher = createDispatcher({ store, clock: { now: () => new Date() }, vault, webhookSender })
    const due = await dispatcher.claim()
    const began = performance.now()
    const runs = due.map((endpoint) => ({ endpoint, run: dispatcher.run(endpoint) }))
    await runs.find(({ endpoint }) => endpoint.id === added.id)?.run
    const rate = deliveredCount / ((performance.now() - began) / 1000)
    await store.webhooks.removeEndpoint(added.id)
    return rate
  }
  const alone = await perSecond(await receive(false))
  const dead = await addEndpoint({ store, now, by: 'bench', vault }, await receive(true))
  if (typeof dead === 'string') throw new Error(dead)
  const besideDead = await perSecond(await receive(false))

  await store.webhooks.removeEndpoint(dead.id)
  const numbered = 20_000
  await record(numbered)
  const began = performance.now()
  await numberEvents({ store })
  const numberedPerSecond = numbered / ((performance.now() - began) / 1000)
  return {
    title: `${storedCount.toLocaleString('en-US')} events in ${months} months`,
    figures: [
      atMost(10, `page of ${pageSize} at any position, slowest of ${pages.length}`, {
        value: sorted.at(-1) ?? 0,
        unit: 'ms',
      }),
      withoutBudget(`page of ${pageSize}, median`, { value: median(pages), unit: 'ms' }),
      atLeast('deliveries to an endpoint that answers in 10 ms', alone),
      atLeast('the same beside an endpoint that never answers', besideDead),
      withoutBudget('events that get positions', { value: numberedPerSecond, unit: 'per s' }),
    ],
    notes: [
      `A page is the median of ${readsPerPage} reads. Deliveries are those of one process. Each event is of another applicant.`,
    ],
  }
}

const atLeast = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'per s',
  floor: undefined,
  budget: `≥ ${leastPerSecond} per s`,
  passed: value >= leastPerSecond,
})
