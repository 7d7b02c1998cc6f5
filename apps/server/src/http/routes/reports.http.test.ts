import { eventually, expectRefusal, refusal } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer()

const report = {
  kind: 'call',
  step: 'address',
  endpoint: 'PATCH /api/data-api/address/client/:clientId',
  code: 'internal',
  status: 500,
  name: 'ApiError',
  frames: [{ file: 'start-a1B2_c-4.js', line: 1, column: 200 }],
  release: 'r7',
}
const sendReport = (body: object) => its.newcomer().api.post('/api/error-reports', body)
const eventWith = async (tag: string, value: string) => {
  const reports = await eventually(
    () => its.sandbox.errors(),
    (found) => found.some(({ event }) => event.tags[tag] === value),
  )
  const found = reports.findLast(({ event }) => event.tags[tag] === value)
  if (!found) throw new Error('the report is gone')
  return found.event
}
const linesWith = (text: string) => its.stack.server.logs().filter((line) => line.includes(text))

test('[ER-02] [ER-03] an error of the page is logged and forwarded with its step, endpoint and stack', async () => {
  expect((await sendReport(report)).status).toBe(200)
  const { kind, step, endpoint, code } = report
  const frames = [{ filename: '~/assets/start-a1B2_c-4.js', lineno: 1, colno: 200 }]
  expect(await eventWith('step', 'address')).toMatchObject({
    platform: 'javascript',
    level: 'warning',
    environment: 'local',
    release: 'r7',
    tags: { from: 'browser', kind, step, endpoint, code, status: '500' },
    exception: { values: [{ type: 'ApiError', value: 'internal', stacktrace: { frames } }] },
  })
  const [line] = await eventually(
    async () => linesWith('an error in the page'),
    ({ length }) => length > 0,
  )
  expect(JSON.parse(line ?? '{}')).toMatchObject({ name: 'ApiError', code, step })
})

test('[ER-03] [SE-01] only known words of a report are forwarded or logged', async () => {
  const names = ['Ada Lovelace', 'ada@example.com', '/12 Bedford Street']
  const planted = [...names, '212-34-5678', '555123456', 'Correct-Horse-7']
  for (const value of planted)
    await sendReport({
      ...report,
      kind: 'unhandled',
      step: value,
      endpoint: `GET /api/user/get-by-email/${value}`,
      code: value,
      name: value,
      frames: [value, `${value}.js`].map((file) => ({ file, line: 1, column: 2 })),
      release: `${value} `,
    })
  const event = await eventWith('step', 'other')
  expect(event.tags).toEqual({ from: 'browser', kind: 'unhandled', step: 'other', status: '500' })
  expect(event.exception.values).toEqual([{ type: 'Error', value: '' }])
  const written = JSON.stringify([await its.sandbox.errors(), its.stack.server.logs()])
  expect(planted.filter((value) => written.includes(value))).toEqual([])
})

test.each([
  ['a message', { message: 'Ada' }, 'unknown_field'],
  ['an unknown kind', { kind: 'Ada' }, 'malformed'],
  ['a long text', { step: 'x'.repeat(121) }, 'malformed'],
  ['too many stack frames', { frames: Array(31).fill(report.frames[0]) }, 'malformed'],
  ['an invalid status', { status: 600 }, 'malformed'],
])('[API-06] a report with %s is refused', async (_, fields, code) => {
  expect(await refusal(sendReport({ ...report, ...fields }))).toMatchObject({ status: 400, code })
})

test('[SE-03] takes two hundred reports an hour from one network while the database is unavailable', async () => {
  its.startHour()
  const { api } = its.newcomer()
  const send = () => api.post('/api/error-reports', report, { headers: { 'x-csrf-token': '' } })
  await its.query('alter table session rename to session_away')
  for (let count = 0; count < 200; count++) expect((await send()).status).toBe(200)
  await expectRefusal(send(), '429 too_many_requests')
  await its.query('alter table session_away rename to session')
})

test('[ER-02] [ER-03] a failing provider is reported with the endpoint, a failing job with its queue', async () => {
  const { api, clientId, person } = await its.answered()
  await its.sandbox.fault({ provider: 'ascend', match: '"given_name"', kind: 'error' })
  const path = `/api/broker-api/account/createByClientId/${clientId}`
  await api.post(path, { affiliations: 'noneOfAbove' }, { headers: { 'x-step': 'affiliations' } })
  expect((await eventWith('step', 'affiliations')).tags).toMatchObject({
    from: 'server',
    endpoint: 'POST /api/broker-api/account/createByClientId/:clientId',
    status: expect.stringMatching(/^50[23]$/),
  })

  await its.query('alter table planned_year rename to planned_year_away')
  await its.query(`update scheduled_task set due_at = clock_timestamp() where name = 'tax-years'`)
  const failed = await eventWith('job', 'tax-years').finally(() =>
    its.query('alter table planned_year_away rename to planned_year'),
  )
  expect(failed.tags).toMatchObject({ from: 'server', step: 'none', job: 'tax-years', code: '42P01' })
  const reports = JSON.stringify(await its.sandbox.errors())
  for (const value of [person.email, person.phone, person.ssn, clientId]) expect(reports).not.toContain(value)
})

test('[ER-03] a report is accepted while the error-reporting service is unavailable', async () => {
  await its.sandbox.fault({ provider: 'sentry', kind: 'drop-before', times: 3 })
  for (let count = 0; count < 2; count++) expect((await sendReport(report)).status).toBe(200)
  await its.sandbox.clearFaults()
})

describe('[SE-12] [API-09] reports of policy violations', () => {
  const violation = {
    documentURL: 'https://open.firm.example/onboarding/identity?planted=219-09-9999',
    blockedURL: 'https://evil.example/planted?planted',
    effectiveDirective: 'script-src-elem',
    sample: 'planted sample',
  }
  const listType = 'application/reports+json'
  const send = async (body: string, type = listType, headers: Record<string, string> = {}) => {
    const { status } = await fetch(`${its.stack.baseUrl}/api/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': '198.51.100.77', ...headers },
      body,
    })
    return status
  }
  const lines = async () => linesWith('content security policy violated')

  test('are accepted in both formats without a token or an Origin, and logged without personal data', async () => {
    const list = JSON.stringify([{ type: 'csp-violation', body: violation }])
    const old = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } })
    expect(await send(list)).toBe(204)
    expect(await send(list, listType, { origin: 'null' })).toBe(204)
    expect(await send(old, 'application/csp-report')).toBe(204)
    const logged = await eventually(lines, ({ length }) => length === 3)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      step: 'identity',
    })
    expect(logged.join()).not.toMatch(/planted|219-09-/)
  })

  test('are limited in type, size, depth and number', async () => {
    expect(await send('{}', 'application/json')).toBe(415)
    expect(await send('{}', 'text/plain')).toBe(415)
    expect(await send('x'.repeat(20_000))).toBe(413)
    expect(await send(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).toBe(400)
    expect(await send('{', 'application/csp-report')).toBe(400)
    const from = (address: string) => send('[]', listType, { 'x-forwarded-for': address })
    const statuses = await Promise.all(Array.from({ length: 62 }, () => from('2001:db8:77:1::1')))
    expect(statuses.sort()).toEqual([...Array(60).fill(204), 429, 429])
    expect(await from('2001:db8:77:1::2')).toBe(429)
  })
})
