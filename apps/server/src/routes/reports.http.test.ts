import { expect, test } from 'vitest'
import { eventually, refusal, useStack } from '../../../../e2e/harness/in-vitest.ts'

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
    () => its.stack.sandbox.errors(),
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
  const told = JSON.stringify([await its.stack.sandbox.errors(), its.stack.server.logs()])
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

test('[SE-03] [OP-01] a page can tell of errors while the database is away, two hundred times an hour', async () => {
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
  await sandbox.fault({ provider: 'ascend', match: '"given_name"', kind: 'error', times: 1 })
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

  await its.query('alter table outside_call rename to outside_call_away')
  const failed = await eventWith('job', 'outside-call').finally(() =>
    its.query('alter table outside_call_away rename to outside_call'),
  )
  expect(failed.tags).toMatchObject({ from: 'server', step: 'none', job: 'outside-call', code: '42P01' })
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
  await its.stack.sandbox.fault({ provider: 'sentry', kind: 'drop-before', times: 3 })
  expect((await tell(report)).status).toBe(200)
  expect((await tell(report)).status).toBe(200)
  await its.stack.sandbox.clearFaults()
})
