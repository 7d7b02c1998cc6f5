import { eventually, refusal, useStack } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'

const its = useStack()

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
const tell = (body: object) => its.newcomer().api.post('/api/error-reports', body)
const eventWith = async (tag: string, value: string) => {
  const all = await eventually(
    () => its.sandbox.errors(),
    (found) => found.some(({ event }) => event.tags[tag] === value),
  )
  const found = all.map(({ event }) => event).findLast((event) => event.tags[tag] === value)
  if (!found) throw new Error('it was found a moment ago')
  return found
}

test('[ER-02] [ER-03] an error of the page is logged, and passed on with its step, its endpoint and its places', async () => {
  expect((await tell(report)).status).toBe(200)
  expect(await eventWith('step', 'address')).toMatchObject({
    platform: 'javascript',
    level: 'warning',
    environment: 'local',
    release: 'r7',
    tags: {
      from: 'browser',
      kind: 'call',
      step: 'address',
      endpoint: report.endpoint,
      code: 'internal',
      status: '500',
    },
    exception: {
      values: [
        {
          type: 'ApiError',
          value: 'internal',
          stacktrace: { frames: [{ filename: '~/assets/start-a1B2_c-4.js', lineno: 1, colno: 200 }] },
        },
      ],
    },
  })
  const line = await eventually(
    async () => its.stack.server.logs().find((one) => one.includes('an error in the page')),
    (found) => found !== undefined,
  )
  expect(JSON.parse(line ?? '{}')).toMatchObject({ name: 'ApiError', code: 'internal', step: 'address' })
})

test('[ER-03] [SE-01] whatever a page sends, nothing but words of ours goes further', async () => {
  const planted = [
    'Ada Lovelace',
    'ada@example.com',
    '212-34-5678',
    '555123456',
    'Correct-Horse-7',
    '/12 Bedford Street',
  ]
  for (const value of planted)
    await tell({
      ...report,
      kind: 'unhandled',
      step: value,
      endpoint: `GET /api/user/get-by-email/${value}`,
      code: value,
      name: value,
      frames: [
        { file: value, line: 1, column: 2 },
        { file: `${value}.js`, line: 1, column: 2 },
      ],
      release: `${value} `,
    })
  const event = await eventWith('step', 'other')
  expect(event.tags).toEqual({ from: 'browser', kind: 'unhandled', step: 'other', status: '500' })
  expect(event.exception.values).toEqual([{ type: 'Error', value: '' }])
  const told = JSON.stringify([await its.sandbox.errors(), its.stack.server.logs()])
  expect(planted.filter((value) => told.includes(value))).toEqual([])
})

test.each([
  ['a message', { ...report, message: 'Ada' }, 'unknown_field'],
  ['a kind of its own', { ...report, kind: 'Ada' }, 'malformed'],
  ['a text of any length', { ...report, step: 'x'.repeat(121) }, 'malformed'],
  ['more places than a stack has', { ...report, frames: Array(31).fill(report.frames[0]) }, 'malformed'],
  ['no status of HTTP', { ...report, status: 600 }, 'malformed'],
])('[API-06] a report with %s is refused', async (_, body, code) => {
  expect(await refusal(tell(body))).toMatchObject({ status: 400, code })
})

test('[SE-03] a page can tell of errors while the database is away, two hundred times an hour', async () => {
  its.startHour()
  const { api } = its.newcomer()
  await its.query('alter table session rename to session_away')
  const headers = { 'x-csrf-token': '' }
  for (let count = 0; count < 200; count++)
    expect((await api.post('/api/error-reports', report, { headers })).status).toBe(200)
  const refused = refusal(api.post('/api/error-reports', report, { headers }))
  expect(await refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  await its.query('alter table session_away rename to session')
})

test('[ER-02] [ER-03] a provider that fails is reported with the endpoint that needed it, and a job that fails with its queue', async () => {
  const applicant = await its.answered()
  const { sandbox } = its.stack
  await sandbox.fault({ provider: 'ascend', match: '"given_name"', kind: 'error' })
  const headers = { 'x-step': 'affiliations' }
  await applicant.api.post(
    `/api/broker-api/account/createByClientId/${applicant.clientId}`,
    { affiliations: 'noneOfAbove' },
    { headers },
  )
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
  const told = JSON.stringify(await sandbox.errors())
  for (const value of [
    applicant.person.email,
    applicant.person.phone,
    applicant.person.ssn,
    applicant.clientId,
  ])
    expect(told).not.toContain(value)
})

test('[ER-03] the service of error reports away: nobody notices', async () => {
  await its.sandbox.fault({ provider: 'sentry', kind: 'drop-before', times: 3 })
  expect((await tell(report)).status).toBe(200)
  expect((await tell(report)).status).toBe(200)
  await its.sandbox.clearFaults()
})

describe('[SE-12] [API-09] violations that browsers report', () => {
  const violation = {
    documentURL: 'https://open.firm.example/onboarding/identity?planted=219-09-9999',
    blockedURL: 'https://evil.example/planted?planted',
    effectiveDirective: 'script-src-elem',
    sample: 'planted sample',
  }
  const report = (body: string, type = 'application/reports+json', headers: Record<string, string> = {}) =>
    fetch(`${its.stack.baseUrl}/api/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': '198.51.100.77', ...headers },
      body,
    })
  const lines = () =>
    its.stack.server.logs().filter((line) => line.includes('content security policy violated'))

  test('are taken in both forms, without a token or an Origin, and logged without anything personal', async () => {
    const list = JSON.stringify([{ type: 'csp-violation', body: violation }])
    const old = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } })
    expect((await report(list)).status).toBe(204)
    expect((await report(list, 'application/reports+json', { origin: 'null' })).status).toBe(204)
    expect((await report(old, 'application/csp-report')).status).toBe(204)
    await eventually(
      async () => lines(),
      (found) => found.length === 3,
    )
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      step: 'identity',
    })
    expect(lines().join()).not.toMatch(/planted|219-09/)
  })

  test('are bounded in kind, size, depth and number', async () => {
    expect((await report('{}', 'application/json')).status).toBe(415)
    expect((await report('{}', 'text/plain')).status).toBe(415)
    expect((await report('x'.repeat(20_000))).status).toBe(413)
    expect((await report(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).status).toBe(400)
    expect((await report('{', 'application/csp-report')).status).toBe(400)
    const from = { 'x-forwarded-for': '2001:db8:77:1::1' }
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await report('[]', 'application/reports+json', from)).status),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const neighbor = { 'x-forwarded-for': '2001:db8:77:1::2' }
    expect((await report('[]', 'application/reports+json', neighbor)).status).toBe(429)
  })
})
