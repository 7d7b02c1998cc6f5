import { expect, test } from 'vitest'
import type { ErrorReport } from '../../ports/reports.ts'
import { testDeps } from '../testing/deps.ts'
import { always, closedAddress, startLocalServer } from '../testing/local-server.ts'
import { createSentryReports } from './client.ts'
import { readDsn } from './event.ts'

const report: ErrorReport = {
  from: 'server',
  level: 'error',
  name: 'TypeError',
  code: undefined,
  frames: [
    { file: 'apps/server/src/app/build.ts', line: 3, column: 4 },
    { file: 'node_modules/pg/lib/client.js', line: 1, column: 2 },
  ],
  tags: { step: 'name', endpoint: 'PATCH /api/data-api/client/:clientId' },
}

const reportsTo = async (status = 200) => {
  const { url, received } = await startLocalServer(always(status, {}))
  const deps = testDeps()
  const dsn = readDsn(`${url.replace('//', '//abc@')}/7`)
  if (!dsn) throw new Error('invalid DSN')
  const reports = createSentryReports({ ...dsn, release: 'r1', environment: 'production' }, deps)
  return { reports, received, deps }
}

test.each([
  ['https://abc@o1.ingest.example/42', { url: 'https://o1.ingest.example/api/42/envelope/', key: 'abc' }],
  ['http://k1@host:9000/sentry/7/', { url: 'http://host:9000/sentry/api/7/envelope/', key: 'k1' }],
  ['https://o1.ingest.example/42', undefined],
  ['https://abc@o1.ingest.example/', undefined],
  ['ftp://abc@host/1', undefined],
  ['nonsense', undefined],
])('parses the DSN %s', (dsn, parts) => {
  expect(readDsn(dsn)).toEqual(parts)
})

test('[ER-03] an event contains the tags and frames of the report, the innermost last, and nothing else', async () => {
  const { reports, received } = await reportsTo()
  reports.send(report)
  await reports.drain()
  expect(received[0]?.path).toBe('/api/7/envelope/')
  expect(received[0]?.headers['x-sentry-auth']).toContain('sentry_key=abc')
  const [, , event = ''] = received[0]?.body.split('\n') ?? []
  expect(JSON.parse(event)).toEqual({
    event_id: expect.stringMatching(/^[\da-f]{32}$/),
    timestamp: expect.any(Number),
    platform: 'node',
    level: 'error',
    environment: 'production',
    release: 'r1',
    fingerprint: ['server', 'TypeError', '', report.tags.endpoint, 'apps/server/src/app/build.ts:3'],
    tags: { from: 'server', ...report.tags },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: '',
          stacktrace: {
            frames: [
              expect.objectContaining({ filename: 'node_modules/pg/lib/client.js', in_app: false }),
              expect.objectContaining({
                filename: 'apps/server/src/app/build.ts',
                lineno: 3,
                colno: 4,
                in_app: true,
              }),
            ],
          },
        },
      ],
    },
  })
})

test('[ER-03] sends at most sixty errors a minute each for pages and the server, with the release of the page', async () => {
  const { reports, received, deps } = await reportsTo()
  for (let count = 0; count < 65; count++) reports.send({ ...report, from: 'browser', release: 'r0' })
  await reports.drain()
  expect(received).toHaveLength(60)
  expect(received[0]?.body).toContain('"release":"r0"')
  reports.send(report)
  await reports.drain()
  expect(received).toHaveLength(61)
  deps.pass(60_000)
  reports.send({ ...report, from: 'browser' })
  await reports.drain()
  expect(received).toHaveLength(62)
})

test.each([[500], [429], [403]])('ignores status %i and does not retry', async (status) => {
  const { reports, received, deps } = await reportsTo(status)
  reports.send(report)
  await reports.drain()
  expect(received).toHaveLength(1)
  expect(deps.observed).toMatchObject([{ provider: 'sentry', operation: 'report', status }])
})

test('ignores a refused connection', async () => {
  const url = await closedAddress()
  const reports = createSentryReports({ url, key: 'k', release: '', environment: 'local' }, testDeps())
  reports.send(report)
  await expect(reports.drain()).resolves.toBeUndefined()
})
