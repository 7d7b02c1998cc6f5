import { randomBytes } from 'node:crypto'
import { freePort } from '@vestibule/launcher/ports'
import { beneficiary } from '@vestibule/testing/applicant'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { lockWaiters } from '@vestibule/testing/lock-waiters'
import { expect, test } from 'vitest'
import { cookieHeaderOf, sessionOf, useServer } from './testing/use-server.ts'

const firmPort = await freePort()
const its = useServer({ env: { FIRM_PORT: String(firmPort) } })

const times = <T>(count: number, call: (nth: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, nth) => call(nth))
const statusesOf = async (replies: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status)
const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length

/** Expects 120 look-ups, and two more for each second that the requests took. */
const expectLimited = (statuses: readonly number[]): void => {
  const lookedUp = count(statuses, 401)
  expect(lookedUp).toBeGreaterThanOrEqual(120)
  expect(lookedUp).toBeLessThan(180)
  expect(count(statuses, 429)).toBe(statuses.length - lookedUp)
}

/** Holds locks in a transaction while `work` runs. */
const whileLocked = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  await its.query('begin')
  await its.query(lock)
  return work().finally(() => its.query('commit'))
}
const waitingForLocks = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('[API-11] of 40 saves at once by one session, 18 are refused and only two wait in the database', async () => {
  const saver = await its.answered()
  const other = await its.answered()
  const path = `/api/data-api/beneficiaries/client/${saver.clientId}`
  const replies = await whileLocked(
    `select from client where id = '${saver.clientId}' for update`,
    async () => {
      const all = times(40, () => saver.api.post(path, [beneficiary()]))
      await lockWaiters(its.query, 2)
      expect(await its.query(waitingForLocks)).toHaveLength(2)
      await other.must(other.api.get(`/api/data-api/beneficiaries/client/${other.clientId}`))
      return { all }
    },
  )
  const answers = await Promise.all(replies.all)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(18)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
  expect(
    count(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(22)
})

test('[API-12] 500 invented cookies of a network are refused after 120; known sessions and other networks pass', async () => {
  const from = '203.0.113.80'
  const here = await its.applicant()
  const elsewhere = await its.applicant()
  const read = (cookie: string, address: string) =>
    fetch(`${its.stack.baseUrl}/api/get-ip`, { headers: { cookie, 'x-forwarded-for': address } })
  const invented = () => `session=${randomBytes(32).toString('base64url')}`
  expect((await read(cookieHeaderOf(here.api), from)).status).toBe(200)
  // The same address in IPv6 is the same network.
  const statuses = await statusesOf(times(500, (nth) => read(invented(), nth % 2 ? from : `::ffff:${from}`)))
  expectLimited(statuses)
  expect((await read(cookieHeaderOf(here.api), from)).status).toBe(200)
  expect((await read(cookieHeaderOf(elsewhere.api), '203.0.113.81')).status).toBe(200)
  expect((await sessionOf(elsewhere)).user).not.toBeNull()
})

test('[API-12] the firm’s API uses three connections, so its calls cannot take those of applicants', async () => {
  const { key } = await newFirmKey(its.stack.databaseUrl, ['read'], its.now())
  const call = firmCaller(`http://127.0.0.1:${firmPort}`, key)
  const applicant = await its.applicant()
  const replies = await whileLocked('lock table firm_key in access exclusive mode', async () => {
    const all = times(20, () => call('GET /api/firm/key'))
    await lockWaiters(its.query, 3)
    expect((await sessionOf(applicant)).user).not.toBeNull()
    expect(await its.query(waitingForLocks)).toHaveLength(3)
    return { all }
  })
  expect(await statusesOf(replies.all)).toEqual(Array(20).fill(200))
})

test('[API-12] 600 invented keys of the firm are refused after 120, and the firm’s own key passes', async () => {
  const baseUrl = `http://127.0.0.1:${firmPort}`
  const { key } = await newFirmKey(its.stack.databaseUrl, ['read'], its.now())
  const call = firmCaller(baseUrl, key)
  expect((await call('GET /api/firm/key')).status).toBe(200)
  const invented = () => firmCaller(baseUrl, `vestibule_firm_${randomBytes(32).toString('base64url')}`)
  const statuses = await statusesOf(times(600, () => invented()('GET /api/firm/key')))
  expectLimited(statuses)
  expect((await call('GET /api/firm/key')).status).toBe(200)
})
