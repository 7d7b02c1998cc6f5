import { eventually } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer()

const get = async (path: string) => {
  const reply = await fetch(its.stack.baseUrl + path)
  return { status: reply.status, body: (await reply.json()) as object }
}
const untilLogged = (text: string) =>
  eventually(
    async () => its.log(),
    (log) => log.includes(text),
  )

test('[OP-01] healthz reports the process, readyz the database and its migrations', async () => {
  expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
})

test('[OP-01] with a missing or changed migration the server is healthy and not ready', async () => {
  const notReady = { status: 503, body: { status: 'not ready' } }
  const { name, checksum } = await its.row<{ name: string; checksum: string }>(
    'delete from migration where name = (select max(name) from migration) returning *',
  )
  expect(await get('/readyz')).toEqual(notReady)
  await its.query('insert into migration values ($1, $2, 1)', [name, 'another'])
  expect(await get('/readyz')).toEqual(notReady)
  expect((await get('/healthz')).status).toBe(200)
  await its.query('update migration set checksum = $2 where name = $1', [name, checksum])
  expect((await get('/readyz')).status).toBe(200)
})

test('[OP-02] each request is one log line with id, method, pattern, status and duration, without its content', async () => {
  const applicant = await its.applicant()
  const { api, person } = applicant
  await untilLogged('"PUT","route":"/api/auth/verify-email"')
  const from = its.stack.server.logs().length
  await applicant.saveName()
  await applicant.saveAddress()
  await api.get(`/api/user/get-by-email/${person.email}`)
  await api.patch(`/api/data-api/address/client/${applicant.clientId}`, { zipcode: 'planted' })
  await api.get('/api/nothing/planted?x=planted')
  await fetch(`${its.stack.baseUrl}/%E0%A4%A`)
  await untilLogged('"route":"none","status":400')
  const text = its.stack.server.logs().slice(from)
  const lines = text.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'POST /api/data-api/client/:userId 200',
    'PATCH /api/data-api/address/client/:clientId 200',
    'GET /api/user/get-by-email/:email 200',
    'PATCH /api/data-api/address/client/:clientId 400',
    'GET none 404',
    'GET none 400',
  ])
  for (const line of lines) {
    expect(Object.keys(line).sort().join()).toBe('level,method,ms,msg,reqId,route,status,time')
    const { reqId, ms } = line
    expect(reqId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(ms).toBeGreaterThanOrEqual(0)
  }
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(lines.length)
  // Random ids and times can contain any five digits.
  const written = text.map((line) => JSON.stringify({ ...JSON.parse(line), reqId: '', time: 0, ms: 0 }))
  expect(written.join('\n')).not.toMatch(/planted|@|10014|Bedford|198\.18/)
})

test('[OP-01] SIGTERM: the request in flight succeeds, and no provider call is left in doubt', async () => {
  const applicant = await its.answered()
  const person = { provider: 'ascend', match: '"given_name"' } as const
  await its.sandbox.fault({ ...person, kind: 'delay', ms: 1_500 })
  const reply = applicant.askForAccount()
  await its.held(person)
  const stopping = its.stack.server.stop()
  expect((await applicant.must(reply)).account.accountId).toMatch(/\w+/)
  await stopping
  await expect(fetch(`${its.stack.baseUrl}/healthz`)).rejects.toThrow('fetch failed')
  const calls = await its.query(
    'select operation, state, in_doubt from provider_call where client_id = $1 order by created_at',
    [applicant.clientId],
  )
  const operations = ['create_person', 'create_account', 'enroll_account']
  const answered = { state: 'answered', in_doubt: false }
  expect(calls).toEqual(operations.map((operation) => ({ operation, ...answered })))
  await its.stack.server.restart()
  expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
})
