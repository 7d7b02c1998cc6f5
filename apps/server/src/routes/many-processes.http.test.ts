import { setTimeout as sleep } from 'node:timers/promises'
import { wrongCode } from '@vestibule/testing/applicant'
import { eventually, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'

// each request goes to the next of two servers, whatever a test does
const its = useStack({ servers: 2, workers: 1, env: { LOG_LEVEL: 'info' } })

const times = <T>(count: number, ask: (nth: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, nth) => ask(nth))

const some = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

test('[OP-05] both servers are asked', async () => {
  const asked = () => its.stack.servers.map((server) => server.logs().length)
  const before = asked()
  const { api } = its.newcomer()
  await Promise.all(times(4, () => api.get('/api/auth/session')))
  await eventually(
    async () => asked().map((lines, index) => lines - (before[index] ?? 0)),
    (more) => more.every((lines) => lines >= 2),
  )
})

describe('[SE-03] [OP-05] twenty guesses at once at two servers count as twenty', () => {
  test('of a password: ten are compared, the one of the sign-up among them', async () => {
    const { person } = await its.applicant()
    const guess = (nth: number) =>
      its.newcomer().api.post('/api/auth/login', { email: person.email, password: `Wrong-Horse-${nth}` })
    expect(await statusesOf(times(20, guess))).toEqual([...some(9, 401), ...some(11, 429)])
  })

  test('of a code: five are compared', async () => {
    const newcomer = await its.user()
    const { api, person, sandbox } = newcomer
    await newcomer.sendPhoneCode()
    const right = await sandbox.code(newcomer.e164)
    const guess = (nth: number) =>
      api.put('/api/auth/verify-phone', { phoneNumber: person.phone, code: wrongCode(right, 1 + nth) })
    expect(await statusesOf(times(20, guess))).toEqual([...some(5, 400), ...some(15, 429)])
  })

  test('of links to a new password: one mail is sent for each that counts', async () => {
    const { person, sandbox } = await its.applicant()
    const before = (await sandbox.messages(person.email)).length
    await Promise.all(
      times(20, () => its.newcomer().api.post('/api/auth/forgot-password', { email: person.email })),
    )
    const after = await eventually(
      async () => (await sandbox.messages(person.email)).length - before,
      (more) => more >= 3,
    )
    expect(after).toBe(3)
  })
})

test('[AF-04] [API-08] an account asked for twelve times at once at two servers is opened once', async () => {
  const applicant = await its.answered()
  const statuses = await statusesOf(times(12, () => applicant.askForAccount()))
  expect(statuses).toEqual(some(12, 200))
  const { accounts, persons } = await its.sandbox.ledger()
  expect(accounts.filter(({ client_account_id }) => client_account_id === applicant.clientId)).toHaveLength(1)
  expect(persons.filter(({ client_person_id }) => client_person_id === applicant.clientId)).toHaveLength(1)
})

test('[SE-02] a session that ends at one server has ended at the other', async () => {
  const applicant = await its.applicant()
  const { api } = applicant
  const cookie = api
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  await applicant.must(api.post('/api/auth/logout'))
  const asOld = { headers: { cookie } }
  for (const { status } of await Promise.all(times(4, () => api.get('/api/get-ip', asOld))))
    expect(status).toBe(401)
})

describe('[OP-05] [AF-04] a dead one’s outside call is taken over by a living one within 15 seconds', () => {
  const account = { provider: 'ascend', match: '"parties"' } as const

  /** From the death on until nobody need ask any more, ms. */
  const takenOver = async (clientId: string): Promise<number> => {
    const died = Date.now()
    await eventually(
      () =>
        its.query<{ state: string }>(`select client_status as state from client where id = $1`, [clientId]),
      ([client]) => client?.state === 'ONBOARDING_AGREEMENTS',
    )
    return Date.now() - died
  }

  test('a server that was asked', async () => {
    const applicant = await its.answered()
    await its.sandbox.fault({ ...account, kind: 'drop-after', ms: 60_000 })
    its.stack.askOnly(0)
    const asked = applicant.askForAccount().catch(() => undefined)
    await its.held(account)
    await its.stack.servers[0]?.kill9()
    expect(await takenOver(applicant.clientId)).toBeLessThan(15_000)
    await asked
    await its.stack.servers[0]?.restart()
    its.stack.askOnly(0, 1)
    const { accounts } = await its.sandbox.ledger()
    expect(accounts.filter((one) => one.client_account_id === applicant.clientId)).toHaveLength(1)
  })

  test('one that had it from a job, whose server had died before', async () => {
    const applicant = await its.answered()
    const { sandbox, workers, servers } = its.stack
    // only the worker takes jobs up, so that it is the worker that dies with it
    await Promise.all(servers.map((server) => server.stop()))
    await servers[0]?.restart()
    await sandbox.fault({ ...account, kind: 'drop-before', ms: 60_000, times: 2 })
    const asked = applicant.askForAccount().catch(() => undefined)
    await its.held(account)
    await servers[0]?.kill9()
    await asked
    await its.held(account)
    await workers[0]?.kill9()
    const [started] = await Promise.all([servers[1]?.restart(), workers[0]?.restart()])
    expect(started).toBeUndefined()
    expect(await takenOver(applicant.clientId)).toBeLessThan(15_000)
    await servers[0]?.restart()
  })
})

test('[OP-05] [OP-01] servers restarted one after the other under saves: each save is answered, and kept', async () => {
  const applicant = await its.answered()
  const { api, clientId } = applicant
  let going = true
  let saves = 0
  const saving = (async () => {
    while (going || saves <= 20) {
      saves += 1
      const body = { firstName: `Ada ${'abcdefghij'[saves % 10]}`, lastName: 'Lovelace' }
      const { status } = await api.patch(`/api/data-api/client/${clientId}`, body)
      if (status !== 200) throw new Error(`save ${saves} was answered ${status}`)
      const { body: read } = await api.get<{ firstName: string }>(
        `/api/data-api/client/ssn/${applicant.userId}`,
      )
      expect(read.firstName).toBe(body.firstName)
      await sleep(20)
    }
  })()
  for (const index of [0, 1]) {
    // as whoever deploys does: no new requests, then the end
    its.stack.askOnly(1 - index)
    await sleep(100)
    await its.stack.servers[index]?.restart()
    its.stack.askOnly(0, 1)
  }
  going = false
  await saving
})
