import { randomBytes } from 'node:crypto'
import type { Reply } from '@vestibule/testing/api'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { type OwnCluster, startDebianPostgres } from '@vestibule/testing/debian-postgres'
import { becomes } from '@vestibule/testing/in-vitest'
import { sampleAddress } from '@vestibule/testing/sample-person'
import { type Stack, startStack } from '@vestibule/testing/stack'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let cluster: OwnCluster
let stack: Stack

beforeAll(async () => {
  cluster = await startDebianPostgres()
  // Both servers find an empty database, and one of the servers migrates the database.
  stack = await startStack({ cluster, servers: 2 })
})
afterAll(async () => {
  await stack?.stop()
  await cluster?.stop()
})

/** Limits a request to 30 s, so that a missing response fails the test. */
const bounded: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(30_000) })

let people = 0
const newcomer = (): Applicant => {
  people += 1
  return new Applicant(stack.baseUrl, stack.sandbox, newPerson({ phone: `646-555-01${10 + people}` }), {
    clientAddress: `198.18.0.${people}`,
    fetch: bounded,
  })
}

test('[OP-05] on Debian’s PostgreSQL two servers start with an empty database, and a journey through both completes', async () => {
  expect(cluster.name).toMatch(/^PostgreSQL (1[5-9]|[2-9]\d)\./)
  const applicant = newcomer()
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.saveBeneficiaries()
  await applicant.openAndContribute(await stack.publicToken())
  expect(await applicant.status()).toBe('ONBOARDING_SIGNUP_COMPLETED')
})

describe('[OP-10] while PostgreSQL', () => {
  const unavailable = {
    status: 503,
    body: { status: 503, code: 'unavailable', message: expect.stringMatching(/try again in a minute/) },
  }
  let one: Applicant
  let other: Applicant

  /** Sets short statement and lock timeouts. Then closes the servers' connections: only new ones use the timeouts. */
  beforeAll(async () => {
    one = newcomer()
    other = newcomer()
    for (const applicant of [one, other]) {
      await applicant.signUp()
      await applicant.saveName()
    }
    await cluster.admin(`alter role vestibule_app set statement_timeout = '2s'`)
    await cluster.admin(`alter role vestibule_app set lock_timeout = '1s'`)
    await cluster.admin(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'vestibule_app'`,
    )
  })

  const saveZip = (applicant: Applicant, zipcode: string): Promise<Reply<unknown>> =>
    applicant.api.patch(`/api/data-api/address/client/${applicant.clientId}`, { ...sampleAddress, zipcode })
  /** Runs `work` as the superuser on a new connection, because an earlier connection may be broken. */
  const onDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: stack.adminDatabaseUrl })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const zip = ({ clientId }: Applicant): Promise<unknown> =>
    onDatabase(async (client) => {
      const { rows } = await client.query('select zipcode from address where client_id = $1', [clientId])
      return rows[0]?.zipcode
    })
  /** Reads the session of a cookie that no session has. Calls of one session would wait for each other. */
  const readUnknownSession = async (): Promise<{ status: number; body: unknown }> => {
    const cookie = `session=${randomBytes(32).toString('base64url')}`
    const reply = await bounded(`${stack.baseUrl}/api/auth/session`, { headers: { cookie } })
    return { status: reply.status, body: await reply.json() }
  }
  const statusOf = async (path: string): Promise<number> => (await bounded(stack.baseUrl + path)).status
  const expectRecovery = async (zipcode: string): Promise<void> => {
    await becomes(() => statusOf('/readyz'), 200)
    await becomes(async () => (await saveZip(one, zipcode)).status, 200)
    expect(await zip(one)).toBe(zipcode)
    expect(stack.server.crashes()).toEqual([])
  }

  test('is frozen, requests are 503, also without a free connection; afterwards they succeed', async () => {
    await expectRecovery('10001')
    await cluster.freeze()
    const [probed, alive, ...refused] = await Promise.all([
      statusOf('/readyz'),
      statusOf('/healthz'),
      saveZip(one, '10002'),
      ...Array.from({ length: 25 }, readUnknownSession),
    ])
    expect(await statusOf('/readyz')).toBe(503)
    cluster.thaw()
    expect({ probed, alive }).toEqual({ probed: 503, alive: 200 })
    for (const { status, body } of refused) expect({ status, body }).toEqual(unavailable)
    // A save that failed with 503 may still have been written.
    expect(['10001', '10002']).toContain(await zip(one))
    await expectRecovery('10003')
  })

  test('is killed, requests are 503; after its restart the servers reconnect, and confirmed saves are stored', async () => {
    await expectRecovery('10004')
    await cluster.kill9()
    const { status, body } = await saveZip(one, '10005')
    const probed = await statusOf('/readyz')
    await cluster.start()
    expect({ status, body }).toEqual(unavailable)
    expect(probed).toBe(503)
    expect(await zip(one)).toBe('10004')
    await expectRecovery('10006')
  })

  test.each([
    ['is read-only, as after a failover', 'default_transaction_read_only = on', '25006'],
    ['is full', `temp_file_limit = '64kB'`, '53400'],
  ])('%s, the servers are not ready and log the reason', async (_, setting, reason) => {
    await cluster.admin(`alter system set ${setting}`)
    await cluster.admin('select pg_reload_conf()')
    await becomes(() => statusOf('/readyz'), 503)
    if (reason === '25006') expect(await saveZip(one, '10010')).toMatchObject(unavailable)
    await cluster.admin('alter system reset all')
    await cluster.admin('select pg_reload_conf()')
    await expectRecovery('10011')
    expect(stack.server.logs().some((line) => line.includes(`"reason":"${reason}"`))).toBe(true)
  })
})
