import { wrongCode } from '@vestibule/testing/applicant'
import { becomes, eventually, statusesOf } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'
import { cookieHeaderOf, useServer } from './testing/use-server.ts'

// Requests alternate between two servers.
const its = useServer({ servers: 2, workers: 1, env: { LOG_LEVEL: 'info' } })

const times = <T>(count: number, call: (nth: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, nth) => call(nth))

test('[OP-05] both servers get requests', async () => {
  const lineCounts = () => its.stack.servers.map((server) => server.logs().length)
  const before = lineCounts()
  const { api } = its.newcomer()
  await Promise.all(times(4, () => api.get('/api/auth/session')))
  await eventually(
    async () => lineCounts().map((count, index) => count - (before[index] ?? 0)),
    (added) => added.every((count) => count >= 2),
  )
})

describe('[SE-03] [OP-05] twenty parallel attempts at two servers count as twenty', () => {
  test('of a password: ten are compared, including the one at sign-up', async () => {
    const { email } = (await its.applicant()).person
    const guess = (nth: number) => its.newcomer().submitPassword({ email, password: `Wrong-Horse-${nth}` })
    expect(await statusesOf(times(20, guess))).toEqual([...Array(9).fill(401), ...Array(11).fill(429)])
  })

  test('of a code: five are compared', async () => {
    const newcomer = await its.user()
    const { api, person, sandbox } = newcomer
    await newcomer.sendPhoneCode()
    const code = await sandbox.code(newcomer.e164)
    const guess = (nth: number) =>
      api.put('/api/auth/verify-phone', { phoneNumber: person.phone, code: wrongCode(code, 1 + nth) })
    expect(await statusesOf(times(20, guess))).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
  })

  test('of reset links: three are mailed', async () => {
    const { person, sandbox } = await its.applicant()
    const { email } = person
    const mailCount = async () =>
      (await sandbox.messages(email)).filter(({ subject }) => subject?.includes('new password')).length
    const before = await mailCount()
    await Promise.all(times(20, () => its.newcomer().api.post('/api/auth/forgot-password', { email })))
    const after = await eventually(mailCount, (count) => count >= before + 3)
    expect(after).toBe(before + 3)
  })
})

test('[AF-04] [API-08] twelve parallel calls at two servers open one account', async () => {
  const applicant = await its.answered()
  expect(await statusesOf(times(12, () => applicant.askForAccount()))).toEqual(Array(12).fill(200))
  expect(await its.accountsOf(applicant)).toHaveLength(1)
  expect(await its.personsOf(applicant)).toHaveLength(1)
})

test('[SE-02] a session that ends at one server has ended at the other', async () => {
  const applicant = await its.applicant()
  const { api } = applicant
  const headers = { cookie: cookieHeaderOf(api) }
  await applicant.must(api.post('/api/auth/logout'))
  const statuses = await statusesOf(times(4, () => api.get('/api/get-ip', { headers })))
  expect(statuses).toEqual([401, 401, 401, 401])
})

describe('[OP-05] [AF-04] a provider call of a killed process is taken over within 15 seconds', () => {
  const account = { provider: 'ascend', match: '"parties"' } as const
  const expectTakenOver = async (applicant: Parameters<typeof its.storedStatus>[0]): Promise<void> => {
    const killedAt = Date.now()
    await becomes(() => its.storedStatus(applicant), 'ONBOARDING_AGREEMENTS')
    expect(Date.now() - killedAt).toBeLessThan(15_000)
  }

  test('of a worker that took it over from a killed server', async () => {
    const applicant = await its.answered()
    const { sandbox, workers, servers } = its.stack
    // Stops both servers and then restarts only one, so that only the worker can take over the provider call.
    await Promise.all(servers.map((server) => server.stop()))
    await servers[0]?.restart()
    await sandbox.fault({ ...account, kind: 'drop-before', ms: 60_000, times: 2 })
    const reply = applicant.askForAccount().catch(() => undefined)
    await its.held(account)
    await servers[0]?.kill9()
    await reply
    await its.held(account)
    await workers[0]?.kill9()
    await Promise.all([servers[1]?.restart(), workers[0]?.restart()])
    await expectTakenOver(applicant)
    await servers[0]?.restart()
  })
})
