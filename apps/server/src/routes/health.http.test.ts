import { setTimeout as sleep } from 'node:timers/promises'
import { becomes, eventually, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

const ask = async (path: string) => {
  const reply = await fetch(its.stack.baseUrl + path)
  return { status: reply.status, body: (await reply.json()) as object }
}

test('[OP-01] healthz tells of the process, readyz of the database and its migrations', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
})

test('[OP-01] a migration that is missing or another makes it not ready, and still healthy', async () => {
  const notReady = { status: 503, body: { status: 'not ready' } }
  const [kept] = await its.query<{ name: string; checksum: string }>(
    'delete from migration where name = (select max(name) from migration) returning name, checksum',
  )
  expect(await ask('/readyz')).toEqual(notReady)
  await its.query('insert into migration (name, checksum) values ($1, $2)', [kept?.name, 'another'])
  expect(await ask('/readyz')).toEqual(notReady)
  expect((await ask('/healthz')).status).toBe(200)
  await its.query('update migration set checksum = $2 where name = $1', [kept?.name, kept?.checksum])
  expect((await ask('/readyz')).status).toBe(200)
})

test('[OP-02] one line a request, with its id: method, pattern, status, time, and nothing that was sent', async () => {
  const applicant = await its.applicant()
  const came = (): string[] => its.stack.server.logs()
  await eventually(
    async () => came().some((line) => line.includes('"PUT","route":"/api/auth/verify-email"')),
    Boolean,
  )
  const from = came().length
  await applicant.saveName()
  await applicant.saveAddress()
  await applicant.api.get(`/api/user/get-by-email/${applicant.person.email}`)
  await applicant.api.patch(`/api/data-api/address/client/${applicant.clientId}`, { zipcode: 'planted' })
  await applicant.api.get('/api/nothing/planted?x=planted')
  await fetch(`${its.stack.baseUrl}/%E0%A4%A`)
  await eventually(async () => came().some((line) => line.includes('"route":"none","status":400')), Boolean)
  const text = came().slice(from)
  const lines = text.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'POST /api/data-api/client/:userId 200',
    'PATCH /api/data-api/address/client/:clientId 200',
    'GET /api/user/get-by-email/:email 200',
    'PATCH /api/data-api/address/client/:clientId 400',
    'GET none 404',
    'GET none 400',
  ])
  for (const { reqId, ms } of lines) {
    expect(reqId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(ms).toBeGreaterThanOrEqual(0)
  }
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(lines.length)
  expect(text.join('\n')).not.toMatch(/planted|@|10014|Bedford|198\.18/)
})

test('[OP-01] SIGTERM: the request in flight is answered, and no call is left in doubt', async () => {
  const applicant = await its.answered()
  await its.sandbox.fault({ provider: 'ascend', match: '"given_name"', kind: 'delay', ms: 1_500 })
  const asked = applicant.askForAccount()
  await sleep(500)
  const stopping = its.stack.server.stop()
  const reply = await asked
  expect(reply.status).toBe(200)
  expect(reply.body.account.accountId).toMatch(/\w+/)
  await stopping
  await expect(fetch(`${its.stack.baseUrl}/healthz`)).rejects.toThrow('fetch failed')
  const calls = await its.query(
    'select operation, state, in_doubt from outside_call where client_id = $1 order by created_at',
    [applicant.clientId],
  )
  expect(calls).toEqual(
    ['create_person', 'create_account', 'enroll_account'].map((operation) => ({
      operation,
      state: 'answered',
      in_doubt: false,
    })),
  )
  await its.stack.server.restart()
  expect(await applicant.readClient()).toMatchObject({ client_status: 'ONBOARDING_AGREEMENTS' })
})

test('[OP-01] [OP-10] the database gone for a moment: 503, the reason in the log, and then it works again', async () => {
  const applicant = await its.applicant()
  await its.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'vestibule_app' and datname = current_database()`,
  )
  await sleep(100)
  const replies = await Promise.all(Array.from({ length: 5 }, () => applicant.api.get('/api/auth/session')))
  for (const { status, body } of replies)
    if (status !== 200)
      expect(body).toEqual({
        status: 503,
        code: 'unavailable',
        message: expect.stringMatching(/try again in a minute/),
      })
  await becomes(async () => (await applicant.api.get('/api/auth/session')).status, 200)
})
