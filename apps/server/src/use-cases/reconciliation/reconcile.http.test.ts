import { randomUUID } from 'node:crypto'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { freePort } from '@vestibule/launcher/ports'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, useStack } from '@vestibule/testing/in-vitest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ascendOf } from '../../app/build/testing/ascend-of.ts'
import { createDatabase } from '../../platform/postgres/database.ts'
import type { Broker } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { brokerAccount, brokerPerson } from '../../providers/testing/broker-samples.ts'
import { createStore } from '../../stores/store.ts'
import type { Store } from '../../stores/store-type.ts'
import { type ReconcileOptions, reconcile } from './reconcile.ts'

const port = await freePort()
const its = useStack({ env: { METRICS_PORT: String(port) } })

let store: Store
let broker: ReturnType<typeof ascendOf>
beforeAll(() => {
  store = createStore(createDatabase(its.stack.databaseUrl))
  broker = ascendOf(its.stack.environment)
})
afterAll(() => store.close())

const everything = new Date(0)
const run = (options: Partial<ReconcileOptions & { broker: Partial<Broker>; now: Date }> = {}) =>
  reconcile(
    {
      reconciliation: store.reconciliation,
      broker: { ...broker, ...options.broker },
      clock: { now: () => options.now ?? its.stack.clock.now() },
    },
    { onlyDue: false, maxPages: Number.POSITIVE_INFINITY, maxMs: 60_000, ...options },
  )
const open = async (): Promise<string[][]> =>
  (await store.reconciliation.open()).findings.map(({ kind, id }) => [kind, id]).sort()
const idsOf = (found: { kind: string; id: string }[]): string[][] =>
  found.map(({ kind, id }) => [kind, id]).sort()

const metric = async (kind: string): Promise<number> => {
  const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
  const name = `vestibule_unknown_at_provider{provider="ascend",kind="${kind}"} `
  return Number(lines.find((line) => line.startsWith(name))?.slice(name.length))
}

/** Opens an account in our group at the broker, as another channel would. */
const openedElsewhere = async (clientId: string): Promise<{ personId: string; accountId: string }> => {
  const { personId } = await broker.opening.createPerson(brokerPerson(clientId))
  const { accountId } = await broker.opening.createAccount(brokerAccount(clientId, personId))
  return { personId, accountId }
}

let applicant: Applicant
let own: { person: string; relationship: string; schedules: string[] }
beforeAll(async () => {
  applicant = await its.withBank()
  await applicant.must(applicant.relate())
  await applicant.must(applicant.schedule())
  const ids = 'select broker_id from transfer where client_id = $1'
  const transfers = await eventually(
    () => its.query<{ broker_id: string | null }>(ids, [applicant.clientId]),
    (rows) => rows.every(({ broker_id }) => broker_id !== null),
  )
  const [row] = await its.query<{ person_id: string; relationship_id: string }>(
    'select person_id, relationship_id from broker_account join bank using (client_id) where client_id = $1',
    [applicant.clientId],
  )
  own = {
    person: row?.person_id ?? '',
    relationship: row?.relationship_id ?? '',
    schedules: transfers.map(({ broker_id }) => broker_id ?? ''),
  }
})

describe('[OP-09] reconciliation with the broker', () => {
  test('reports and counts holdings of other channels once, and none of ours', async () => {
    const first = await run({ since: everything })
    expect(first).toMatchObject({ refused: 0, found: [], failed: [], skipped: [] })
    expect(first.holdings).toBeGreaterThanOrEqual(3 + own.schedules.length)
    expect(await metric('account')).toBe(0)

    const { accountId } = applicant
    const elsewhere = await openedElsewhere(randomUUID())
    await broker.opening.createPerson(brokerPerson('crm-17'))
    const bank = { owner: 'Ada Lovelace', number: '99887766', routingNumber: '021000021' }
    const { relationshipId } = await broker.createBankRelationship(accountId, {
      nickname: 'by hand',
      account: { ...bank, type: 'CHECKING' },
    })
    const { transferId } = await broker.createSchedule(accountId, {
      relationshipId: own.relationship,
      clientScheduleId: 'by hand',
      amount: 100,
      startDate: '2099-01-15' as IsoDate,
      occurrences: undefined,
      contribution: { type: 'REGULAR', taxYear: 2099 },
    })
    const expected = [
      ['account', elsewhere.accountId],
      ['bank_relationship', relationshipId],
      ['person', elsewhere.personId],
      ['schedule', transferId ?? ''],
    ]
    expect(idsOf((await run()).found)).toEqual(expected)
    expect((await run({ since: everything })).found).toEqual([])
    expect(await open()).toEqual(expected)
    for (const [kind = ''] of expected) expect(await metric(kind), kind).toBe(1)

    const { code, output } = await its.stack.command('reconcile')
    expect(code, output).toBe(1)
    expect(output).toMatch(/^4 unknown at the broker:\n/)
    expect(output).toContain(`- schedule ${transferId} of account ${accountId}, first seen 2`)
    for (const [kind = '', id = ''] of expected)
      expect(await store.reconciliation.explain(kind as 'person', id, 'test', new Date())).toBe(true)
    expect((await run({ since: everything })).found).toEqual([])
    expect(await its.stack.command('reconcile', '--since', '2026-01-01')).toEqual({
      code: 0,
      output: 'Nothing unknown was found at the broker.\n',
    })
    expect(await metric('schedule')).toBe(0)
  })

  test('finds an account that our rows lost with its holdings, until they have it again', async () => {
    const { accountId, clientId } = applicant
    const known = (id: string) =>
      its.query('update broker_account set account_id = $2 where client_id = $1', [clientId, id])
    await known('forgotten')
    const { found } = await run({ since: everything })
    expect(idsOf(found)).toContainEqual(['account', accountId])
    for (const id of own.schedules) expect(idsOf(found)).toContainEqual(['schedule', id])
    expect(idsOf(found)).toContainEqual(['bank_relationship', own.relationship])
    expect(await metric('account')).toBe(1)
    await known(accountId)
    await run()
    expect(await open()).toEqual([])
    expect(await metric('account')).toBe(0)
  })

  test('[BA-13] lists an exchange without an answer until an operator settles it', async () => {
    const id = crypto.randomUUID()
    await its.query(
      `insert into lost_exchange (id, client_id, link_session_id, requested_at) values ($1, $2, 'session-1', $3)`,
      [id, applicant.clientId, its.stack.clock.now()],
    )
    const { code, output } = await its.stack.command('reconcile')
    expect(code).toBe(1)
    expect(output).toContain(
      `- exchange ${id}: client_user_id ${applicant.clientId}, link_session_id session-1, requested 2`,
    )
    expect((await its.stack.command('reconcile', 'explain', 'exchange', id)).output).toBe(
      `exchange ${id} is explained.\n`,
    )
    expect((await its.stack.command('reconcile', 'explain', 'exchange', id)).code).toBe(1)
    expect((await its.stack.command('reconcile')).output).not.toContain('exchange')
  })

  test('reports what a call in doubt may explain once the call has ended, or after a day', async () => {
    const { clientId } = await its.answered()
    const { personId, accountId } = await openedElsewhere(clientId)
    const both = [
      ['account', accountId],
      ['person', personId],
    ]
    const begin = () =>
      its.query(
        `insert into provider_call (id, operation, key, client_id, input, state, in_doubt, created_at, updated_at)
         select gen_random_uuid(), name, name || ':in doubt', $1, '{}', 'pending', true, $2, $2
         from unnest(array['create_person', 'create_account']) name`,
        [clientId, its.stack.clock.now()],
      )
    const end = () => its.query(`delete from provider_call where key like '%:in doubt'`)
    const insertion = 'insert into broker_account (client_id, person_id, account_id) values ($1, $2, $3)'
    const record = () => its.query(insertion, [clientId, personId, accountId])

    await begin()
    expect((await run({ since: everything })).found).toEqual([])
    expect(await store.reconciliation.open()).toEqual({ findings: [], underWay: 2 })
    expect(await metric('account')).toBe(0)
    await end()
    await record()
    expect((await run()).found).toEqual([])
    expect(await store.reconciliation.open()).toEqual({ findings: [], underWay: 0 })

    await its.query('delete from broker_account where client_id = $1', [clientId])
    await begin()
    expect((await run({ since: everything })).found).toEqual([])
    const inADay = new Date(its.stack.clock.now().getTime() + 25 * 60 * 60 * 1000)
    expect(idsOf((await run({ now: inADay })).found)).toEqual(both)
    await its.query('delete from reconciliation_finding where client_id = $1', [clientId])

    expect((await run({ since: everything })).found).toEqual([])
    await end()
    expect(idsOf((await run()).found)).toEqual(both)
    await record()
    await run()
    expect(await open()).toEqual([])
  })

  test('reports no holding of an erased applicant', async () => {
    const erased = await its.withAccount()
    const { clientId } = erased
    await its.settled(erased)
    await its.query("update client set closed_on = '2000-01-01' where id = $1", [clientId])
    const { code, output } = await its.stack.command(
      'client',
      'erase',
      clientId,
      '--keep-records',
      '--by',
      'Grace Hopper',
    )
    expect(code, output).toBe(0)
    expect((await run({ since: everything })).found).toEqual([])
  })
})

describe('[OP-09] a reconciliation run', () => {
  const pageOf = (page: string | undefined) => ({
    items: [{ accountId: `A${page ?? 1}`, clientAccountId: undefined }],
    next: page === '3' ? undefined : String(Number(page ?? 1) + 1),
  })
  const nothing = async () => ({ items: [], next: undefined })
  const requested: [Date | undefined, string | undefined][] = []
  const fake = (fails: (page: string | undefined) => Error | undefined = () => undefined) => ({
    pageOfPersons: nothing,
    pageOfSchedules: nothing,
    findBankRelationships: async () => [],
    async pageOfAccounts(since: Date | undefined, page: string | undefined) {
      requested.push([since, page])
      const error = fails(page)
      if (error) throw error
      return pageOf(page)
    },
  })
  const positions = `select since, page, began_at, lease_owner from reconciliation_sweep where name = 'accounts'`
  const position = async () => (await its.query<Record<string, unknown>>(positions))[0]
  beforeEach(async () => {
    requested.length = 0
    await its.query('delete from reconciliation_finding')
    await its.query('update reconciliation_sweep set since = null, page = null, began_at = null')
  })
  const found = ['A1', 'A2', 'A3'].map((id) => ['account', id])

  test('continues where an interrupted run stopped', async () => {
    const now = new Date('2026-11-22T10:00:00Z')
    const fails = (page?: string) => (page === '3' ? new Error('cut off') : undefined)
    const cutOff = await run({ broker: fake(fails), now })
    expect(cutOff.failed).toEqual([{ sweep: 'accounts', kind: 'Error' }])
    expect(await position()).toMatchObject({ since: null, page: '3', lease_owner: null })
    expect(await open()).toEqual(found.slice(0, 2))
    const next = await run({ broker: fake(), now: new Date('2026-11-22T11:00:00Z') })
    expect(next.failed).toEqual([])
    expect(await open()).toEqual(found)
    expect(requested.map(([, page]) => page)).toEqual([undefined, '2', '3', '3'])
    requested.length = 0
    await run({ broker: fake() })
    expect(requested[0]).toEqual([new Date('2026-11-21T10:00:00Z'), undefined])
  })

  test('reads a limited number of pages, and restarts after a rejected page token', async () => {
    expect(await run({ broker: fake(), maxMs: 0 })).toMatchObject({ pages: 0, failed: [] })
    await run({ broker: fake(), maxPages: 1 })
    expect(await open()).toEqual(found.slice(0, 1))
    const tooOld = new ProviderError('ascend', 'refused', { status: 400 })
    const again = await run({ broker: fake((page) => (page && requested.length === 2 ? tooOld : undefined)) })
    expect(again.failed).toEqual([])
    expect(requested.map(([, page]) => page)).toEqual([undefined, '2', undefined, '2', '3'])
    expect(await open()).toEqual(found)
  })

  test('keeps its position while the broker is down, and continues with the other lists', async () => {
    await run({ broker: fake(), maxPages: 1 })
    const before = await position()
    const down = await run({ broker: fake(() => new ProviderError('ascend', 'unavailable')) })
    expect(down.failed).toEqual([{ sweep: 'accounts', kind: 'unavailable' }])
    expect(await position()).toEqual(before)
    expect(down.pages).toBe(4)
  })

  test('reads bank relationships of recently linked accounts, then of all, past refused ones', async () => {
    const shown: string[] = []
    const run24 = () =>
      run({
        broker: {
          ...fake(),
          pageOfAccounts: nothing,
          async findBankRelationships(accountId) {
            shown.push(accountId)
            throw new ProviderError('ascend', 'refused', { status: 404 })
          },
        },
        now: new Date(its.stack.clock.now().getTime() + 48 * 60 * 60 * 1000),
      })
    const first = await run24()
    expect(first.failed).toEqual([])
    expect(first.refused).toBe(shown.length)
    expect(shown[0]).toBe(applicant.accountId)
    expect(new Set(shown.slice(1)).size).toBe(shown.length - 1)
    expect(shown.slice(1)).toContain(applicant.accountId)
    const before = shown.length
    await run24()
    expect(shown.length - before).toBe(before - 1)
  })

  test('runs in one process at a time, and writes nothing after losing the lease', async () => {
    let second: Awaited<ReturnType<typeof run>> | undefined
    const first = await run({
      broker: {
        ...fake(),
        async pageOfAccounts(_, page) {
          if (page === '2') {
            second = await run({ broker: fake() })
            await its.query(
              `update reconciliation_sweep set lease_owner = gen_random_uuid() where name = 'accounts'`,
            )
          }
          return pageOf(page)
        },
      },
    })
    expect(second?.skipped).toEqual(['accounts'])
    expect(first.skipped).toEqual([])
    expect(await open()).toEqual(found.slice(0, 1))
    expect((await position())?.page).toBe('2')
    await its.query('update reconciliation_sweep set lease_owner = null, lease_until = null')
  })

  test('runs once a day in any process', async () => {
    const done = `select from scheduled_task where name = 'reconciliation' and done_at >= $1`
    const turn = async (): Promise<void> => {
      const [now] = await its.query<{ at: Date }>('select clock_timestamp() as at')
      await its.query(`update scheduled_task set due_at = $1 where name = 'reconciliation'`, [now?.at])
      await eventually(
        () => its.query(done, [now?.at]),
        ({ length }) => length === 1,
      )
    }
    const dues = () =>
      its.query(`select name from reconciliation_sweep where done_at < clock_timestamp() - interval '1 day'`)
    await its.query(`update reconciliation_sweep set done_at = clock_timestamp() - interval '25 hours'`)
    await turn()
    expect(await dues()).toEqual([])
    const { requests } = its.stack.sandbox
    const before = (await requests('ascend')).length
    await turn()
    expect((await requests('ascend')).length).toBe(before)
  })
})
