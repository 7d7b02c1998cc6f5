import { eventSchema } from '@vestibule/contract/firm/event-schemas'
import type { FirmEventType } from '@vestibule/domain/events/firm-events'
import { type Applicant, oneTimeContribution, ssnWith } from '@vestibule/testing/applicant'
import { eventStories } from '@vestibule/testing/event-stories'
import { eventually } from '@vestibule/testing/in-vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../platform/postgres/database.ts'
import { createStore } from '../../stores/store.ts'
import type { Store } from '../../stores/store-type.ts'
import { createFirmKey } from '../../use-cases/firm/keys.ts'
import { useServer } from './testing/use-server.ts'

const its = useServer()
const daySeconds = 24 * 60 * 60

let store: Store
let key: string
let endpoint: string
beforeAll(async () => {
  store = createStore(createDatabase(its.stack.databaseUrl))
  key = (
    await createFirmKey(store, {
      name: 'CRM',
      scopes: ['read', 'support'],
      days: 400,
      by: 'Grace Hopper',
      now: its.now(),
    })
  ).key
  const { code, output } = await webhooks('add', `${its.stack.sandboxUrl}/receiver`)
  expect(code, output).toBe(0)
  endpoint = /Endpoint (\S+)/.exec(output)?.[1] ?? ''
  await its.sandbox.receiver({ secret: /whsec_\S+/.exec(output)?.[0] ?? '' })
})
afterAll(() => store.close())

const webhooks = (...args: string[]) => its.stack.command('webhooks', ...args, '--by', 'Grace Hopper')

interface Feed {
  events: {
    position: string
    id: string
    type: FirmEventType
    clientId: string | null
    userId: string | null
  }[]
  next: string
}
interface Dead {
  position: string
  type: FirmEventType
  clientId: string | null
  outcome: string
}
const firm = async <Body = Feed>(path: string, body?: object): Promise<Body> => {
  const reply = await fetch(`${its.stack.baseUrl}/api/firm/${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  expect(reply.status, text).toBe(200)
  return JSON.parse(text)
}

const readAll = async (): Promise<Feed['events']> => {
  const all: Feed['events'] = []
  for (let after = '0'; ; ) {
    const { events, next } = await firm(`events?wait=0&limit=50&after=${after}`)
    if (events.length === 0) return all
    all.push(...events)
    after = next
  }
}
const typesOf = async ({ userId }: Applicant): Promise<FirmEventType[]> =>
  (await readAll())
    .filter((event) => event.userId === userId && event.type !== 'application.status_reached')
    .map(({ type }) => type)

/** Closes the account in our records, and erases the applicant but for the records that must stay. */
const erase = async ({ clientId }: Applicant): Promise<void> => {
  const client = (...args: string[]) => its.stack.command('client', ...args, '--by', 'Grace Hopper')
  expect(await client('closed', clientId, its.stack.clock.now().toISOString().slice(0, 10))).toMatchObject({
    code: 0,
  })
  // A pending provider call, such as an email, delays the erasure.
  await eventually(
    () => client('erase', clientId, '--keep-records'),
    ({ code }) => code === 0,
  )
}

const today = (): string =>
  its.stack.clock.now().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
const typesUntil = (applicant: Applicant, last: FirmEventType, count = 1): Promise<FirmEventType[]> =>
  eventually(
    () => typesOf(applicant),
    (types) => types.filter((type) => type === last).length >= count,
  )
const storyOf = (serial: string) => {
  const story = eventStories.find((one) => one.serial === serial)
  return { person: { ssn: ssnWith(serial) }, types: story?.parts.flatMap(({ events }) => events) }
}

describe('[EV-01] [EV-05] the stories of docs/events.md, in the feed and at the receiver', () => {
  test('[EV-04] a Roth IRA opened, funded, returned by the bank, stopped, closed and erased', async () => {
    its.setClock('2027-03-10T15:00:00Z')
    // One after another, because the test bank has the same account for everybody, which would be a fraud event.
    const returned = storyOf('0010')
    const funded = await its.related(oneTimeContribution(today()), returned.person)
    await funded.must(funded.deposit())
    its.advance(3 * daySeconds)
    await typesUntil(funded, 'deposit.returned')
    await erase(funded)

    const stopped = storyOf('0011')
    const monthly = await its.related(undefined, stopped.person)
    await monthly.must(monthly.schedule())
    const { bank } = await monthly.readPlan()
    await monthly.must(monthly.changePlan(bank.id, { amount: 200 }))
    await monthly.must(monthly.api.post(`/api/contributions/stop/client/${monthly.clientId}`, {}))
    its.advance(31 * daySeconds)
    await typesUntil(monthly, 'account.closed')
    await erase(monthly)

    const closedBank = storyOf('0013')
    const refused = await its.related(undefined, closedBank.person)
    await refused.must(refused.schedule())
    its.advance(35 * daySeconds)
    await typesUntil(refused, 'contributions.stopped')
    await erase(refused)

    const canceled = storyOf('0012')
    const dropped = await its.related(undefined, canceled.person)
    await dropped.must(dropped.schedule())
    its.advance(11 * daySeconds)
    await typesUntil(dropped, 'schedule.canceled', 3)
    expect(await typesOf(funded)).toEqual(returned.types)
    expect(await typesOf(monthly)).toEqual(stopped.types)
    expect(await typesOf(refused)).toEqual(closedBank.types)
    expect(await typesOf(dropped)).toEqual(canceled.types)

    const feed = await readAll()
    for (const { position: _, ...event } of feed) expect(eventSchema(event.type).parse(event)).toEqual(event)
    for (const { person } of [funded, monthly, dropped])
      for (const value of [person.email, person.phone, person.lastName])
        expect(JSON.stringify(feed)).not.toContain(value)

    const received = await eventually(
      () => its.sandbox.received(),
      (all) => all.length >= feed.length,
    )
    expect(received.every(({ isVerified, status }) => isVerified && status === 204)).toBe(true)
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(feed.map(({ id }) => id)))
    for (const { clientId } of [funded, monthly, dropped]) {
      const ofClient = <Event extends { id: string; clientId: string | null }>(all: Event[]) =>
        all.filter((one) => one.clientId === clientId).map(({ id }) => id)
      expect(ofClient(received)).toEqual(ofClient(feed))
    }
  })

  test('each status that an application reaches is an event with the status before', async () => {
    const applicant = await its.answered()
    const status = await applicant.status()
    const sql = `select data ->> 'previousStatus' as before, data ->> 'status' as status from firm_event
      where user_id = $1 and type = 'application.status_reached' order by position`
    const rows = await eventually(
      () => its.query<{ before: string; status: string }>(sql, [applicant.userId]),
      (found) => found.at(-1)?.status === status,
    )
    expect(rows.length).toBeGreaterThanOrEqual(6)
    for (const [index, { before }] of rows.entries())
      if (index > 0) expect(before).toBe(rows[index - 1]?.status)
  })
})

test('[EV-01] a review that asks for documents is an event that names the items', async () => {
  const wanted = await its.withDocumentsWanted('0003')
  await typesUntil(wanted, 'documents.needed')
  const [needed] = await its.query<{ data: object }>(
    `select data from firm_event where user_id = $1 and type = 'documents.needed'`,
    [wanted.userId],
  )
  expect(needed?.data).toEqual({ items: ['address'] })
})

test('[EV-02] a reader waits for the next event and gets it as soon as it is committed', async () => {
  const { next } = await firm(`events?wait=0&limit=500&after=${(await readAll()).at(-1)?.position ?? '0'}`)
  const waiting = firm(`events?wait=30&after=${next}`)
  const applicant = await its.named()
  const { events } = await waiting
  expect(events[0]).toMatchObject({ type: 'application.started', userId: applicant.userId })
})

test.each([
  ['after=-1', 'after'],
  ['after=x', 'after'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['wait=31', 'wait'],
])('[EV-02] rejects the query %s', async (query, field) => {
  const reply = await fetch(`${its.stack.baseUrl}/api/firm/events?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect({ status: reply.status, body: await reply.json() }).toMatchObject({
    status: 400,
    body: { fields: [field] },
  })
})

describe('[EV-03] [FA-02] the command and the calls of webhooks', () => {
  test('an endpoint is listed, disabled, enabled and removed, and its dead deliveries are sent again', async () => {
    expect((await webhooks('list')).output).toContain(
      `${endpoint}  ${its.stack.sandboxUrl}/receiver  enabled`,
    )
    await its.sandbox.receiver({ behavior: 'gone' })
    await its.named()
    await eventually(
      async () => (await webhooks('list')).output,
      (output) => output.includes('disabled, because it answered 410'),
    )
    // A late event of an earlier test can be the one that was answered 410.
    const { deliveries } = await firm<{ deliveries: Dead[] }>(`webhooks/${endpoint}/dead`)
    const gone = deliveries.find(({ clientId, outcome }) => clientId && outcome === '410')
    expect((await webhooks('dead', endpoint)).output).toMatch(
      new RegExp(`^${gone?.position} .* last 410`, 'm'),
    )
    const application = await firm<{ deliveries: object[] }>(`applications/${gone?.clientId}`)
    expect(application.deliveries).toContainEqual(
      expect.objectContaining({ endpoint, event: gone?.type, state: 'DEAD', outcome: '410' }),
    )
    await its.sandbox.receiver({ behavior: 'accept' })
    expect((await webhooks('enable', endpoint)).code).toBe(0)
    expect(await firm(`webhooks/${endpoint}/resend`, {})).toEqual({ resent: deliveries.length })
    await eventually(
      () => firm<{ endpoints: { dead: number; pending: number }[] }>('webhooks'),
      ({ endpoints: [one] }) => one?.dead === 0 && one.pending === 0,
    )
    expect((await webhooks('rotate', endpoint)).output).toMatch(/^Secret, .*whsec_[\w+/=]{44}\n/)
    expect((await webhooks('disable', endpoint)).code).toBe(0)
    expect((await webhooks('remove', endpoint)).code).toBe(0)
    expect((await webhooks('list')).output).toBe('There are no endpoints.\n')
    const actions = await its.query<{ action: string }>(
      `select action from audit_event where payload -> 'detail' ->> 'endpoint' = $1 order by seq`,
      [endpoint],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'webhook_endpoint_added',
      'webhook_endpoint_disabled',
      'webhook_endpoint_enabled',
      'webhooks_resent',
      'webhook_secret_rotated',
      'webhook_endpoint_disabled',
      'webhook_endpoint_removed',
    ])
  })

  test.each([
    ['add', 'ftp://example.org/'],
    ['add', 'https://user:secret@example.org/'],
    ['add', 'not an address'],
  ])('an address is rejected: %s %s', async (...args) => {
    expect(await webhooks(...args)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Enter an https/),
    })
  })
})
