import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vestibule/launcher/ports'
import { type ReceivedSpan, startCollector } from '@vestibule/testing/collector'
import { eventually } from '@vestibule/testing/in-vitest'
import { startServer } from '@vestibule/testing/processes'
import { rarePerson as person } from '@vestibule/testing/sample-person'
import { afterAll, expect, test } from 'vitest'
import { useServer } from '../../http/routes/testing/use-server.ts'
import { attributeNames } from './spans.ts'

/** Returns an environment in which Node writes the URL of each OpenTelemetry module that it imports to the file. */
const recordingModules = (file: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module'
    import { appendFileSync } from 'node:fs'
    registerHooks({ resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (/open-?telemetry/.test(resolved.url)) appendFileSync(${JSON.stringify(file)}, resolved.url + '\\n')
      return resolved
    } })`)}`,
})
const modulesFile = (name: string): string => {
  const file = join(tmpdir(), `vestibule-modules-${process.pid}-${name}`)
  writeFileSync(file, '')
  return file
}
const modulesWhenOn = modulesFile('on')
const modulesWhenOff = modulesFile('off')

const collector = await startCollector()
const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=collector%20key',
  OTEL_SERVICE_NAME: 'vestibule-test',
  TRUST_TRACEPARENT: '1',
}
const its = useServer({ env: { ...tracing, ...recordingModules(modulesWhenOn) } })
afterAll(() => collector.close())

const opening = 'POST /api/broker-api/account/createByClientId/:clientId'

const childrenOf = (parent: ReceivedSpan): ReceivedSpan[] =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId)
const named = (name: string): ReceivedSpan[] => collector.spans().filter((span) => span.name === name)

test('[DP-07] a collector receives a request with its SQL statements, its attempt at the broker and the exchange', async () => {
  const applicant = await its.withAccount(person)
  const [request] = await eventually(
    async () => named(opening),
    ([found]) => found !== undefined && childrenOf(found).some(({ name }) => name === 'send create_account'),
  )
  if (!request) throw new Error('no request')
  expect(request).toMatchObject({
    kind: 2,
    parentSpanId: undefined,
    service: 'vestibule-test',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/broker-api/account/createByClientId/:clientId',
      'http.response.status_code': 200,
    },
  })
  const attempts = childrenOf(request).filter(({ name }) => name.startsWith('send '))
  expect(attempts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['send create_person', 'send create_account']),
  )
  const attempt = attempts.find(({ name }) => name === 'send create_account')
  if (!attempt) throw new Error('no attempt')
  expect(attempt.attributes).toEqual({ 'vestibule.operation': 'create_account', 'vestibule.attempt': 1 })
  const exchange = childrenOf(attempt).find(({ name }) => name === 'ascend createAccount')
  expect(exchange).toMatchObject({
    kind: 3,
    attributes: {
      'vestibule.provider': 'ascend',
      'vestibule.operation': 'createAccount',
      'vestibule.outcome': 'ok',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
    },
  })
  const statements = childrenOf(request).filter(
    ({ attributes }) => attributes['db.system.name'] === 'postgresql',
  )
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert into provider_call']))
  // The broker can continue the trace.
  const sent = (await its.sandbox.requests('ascend')).find(({ requestBody }) =>
    JSON.stringify(requestBody ?? '').includes(applicant.clientId),
  )
  const [, traceId] = String(sent?.requestHeaders.traceparent).split('-')
  expect(traceId).toBe(request.traceId)
  expect(collector.headers()[0]).toMatchObject({ 'x-key': 'collector key' })
})

test('[DP-07] a job that repeats a call has a trace of its own, linked to the request that enqueued the call', async () => {
  const applicant = await its.applicant()
  await its.sandbox.fault({ provider: 'smtp', kind: 'error', match: applicant.person.email })
  await applicant.must(applicant.api.post('/api/auth/forgot-password', { email: applicant.person.email }))
  const [job, retried] = await eventually(
    async () => {
      const attempt = named('send mail_reset').find(({ attributes }) => attributes['vestibule.attempt'] === 2)
      return [collector.spans().find(({ spanId }) => spanId === attempt?.parentSpanId), attempt] as const
    },
    ([parent]) => parent !== undefined,
  )
  expect(job).toMatchObject({ name: 'job provider-call', parentSpanId: undefined })
  expect(job?.attributes).toEqual({ 'vestibule.queue': 'provider-call' })
  const enqueuedBy = collector.spans().find(({ spanId }) => spanId === retried?.links[0]?.spanId)
  expect(enqueuedBy?.name).toBe('POST /api/auth/forgot-password')
  expect(enqueuedBy?.traceId).not.toBe(job?.traceId)
  const failed = named('send mail_reset').find(({ traceId }) => traceId === enqueuedBy?.traceId)
  expect(failed).toMatchObject({ status: 2, attributes: { 'vestibule.attempt': 1 } })
})

test('[DP-07] a request continues the trace that a trusted proxy sends, and no other', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parent = '00f067aa0ba902b7'
  const unsampled = 'a'.repeat(32)
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  const get = (path: string, headers: Record<string, string>) =>
    fetch(`${its.stack.baseUrl}${path}`, { headers })
  await get('/api/docs', { traceparent: `00-${traceId}-${parent}-01`, ...forwarded })
  await get('/api/auth/session', { traceparent: `00-${traceId}-${parent}-01` })
  await get('/api/auth/session', { traceparent: `00-${traceId}-malformed-01`, ...forwarded })
  await get('/api/auth/session', { traceparent: `00-${unsampled}-${parent}-00`, ...forwarded })
  // Spans arrive in the order in which they end.
  await get('/api/nothing', {})
  await eventually(
    async () => named('GET none'),
    ({ length }) => length > 0,
  )
  const inTrace = (id: string) => collector.spans().filter((span) => span.traceId === id)
  expect(inTrace(traceId)).toMatchObject([{ name: 'GET /api/docs', parentSpanId: parent }])
  expect(inTrace(unsampled)).toEqual([])
})

test('[DP-07] log lines of a request, of its provider calls and of jobs have the ids of their trace', async () => {
  // The span of a job arrives after its line.
  const [, lines] = await eventually(
    async () => {
      const logged = its.stack.server.logs().map((line) => JSON.parse(line) as Record<string, unknown>)
      return [named('job housekeeping'), logged] as const
    },
    ([jobs, logged]) => jobs.length > 0 && logged.some(({ msg }) => msg === 'housekeeping'),
  )
  const line = lines.find(({ route, method }) => `${method} ${route}` === opening)
  const [request] = named(opening)
  expect(line).toMatchObject({ trace_id: request?.traceId, span_id: request?.spanId })
  const call = lines.find(({ msg, operation }) => msg === 'provider call' && operation === 'createAccount')
  expect(call?.trace_id).toBe(request?.traceId)
  const housekeeping = lines.find(({ msg }) => msg === 'housekeeping')
  expect(named('job housekeeping').map(({ traceId }) => traceId)).toContain(housekeeping?.trace_id)
})

test('[DP-07] [SE-01] nothing that a collector receives is personal: only listed attributes, with patterns and names', async () => {
  const [client] = await its.query<{ id: string; user_id: string }>(
    'select c.id, c.user_id from client c join app_user u on u.id = c.user_id where u.email = $1',
    [person.email],
  )
  await fetch(`${its.stack.baseUrl}/api/nothing/${person.email}?ssn=${person.ssn}`)
  await fetch(`${its.stack.baseUrl}/api/user/get-by-email/${person.email}`)
  await eventually(
    async () => named('GET /api/user/get-by-email/:email'),
    ({ length }) => length > 0,
  )
  const everything = collector.bodies().join('\n')
  const planted = [
    ...Object.values(person),
    client?.id ?? '',
    client?.user_id ?? '',
    '6467719043',
    '417832961',
  ]
  for (const value of planted) expect(everything.toLowerCase()).not.toContain(value.toLowerCase())
  expect(everything).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|198\.(18|51)\.|@(?!opentelemetry)|\$\d|select \*/)
  for (const { name, attributes } of collector.spans()) {
    expect(attributeNames).toEqual(expect.arrayContaining(Object.keys(attributes)))
    expect(name).toMatch(/^[\w /:*{}.-]+$/)
  }
})

test('[DP-07] a process without a collector loads no OpenTelemetry module', async () => {
  const port = await freePort()
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...environment } = its.stack.environment
  const server = await startServer({
    ...environment,
    ...recordingModules(modulesWhenOff),
    PORT: String(port),
  })
  try {
    for (const path of ['/api/auth/session', '/api/docs', '/readyz'])
      expect((await fetch(`http://localhost:${port}${path}`)).status).toBeLessThan(500)
  } finally {
    await server.stop()
  }
  expect(readFileSync(modulesWhenOff, 'utf8')).toBe('')
  expect(readFileSync(modulesWhenOn, 'utf8')).toContain('@opentelemetry/sdk-trace')
  expect(server.logs().join()).not.toContain('trace_id')
})

test('[DP-07] a collector that never responds delays no request and no shutdown, and is logged once', async () => {
  collector.hang()
  const linesBefore = its.stack.server.logs().length
  await its.withAccount()
  const lost = () => its.stack.server.logs().filter((line) => line.includes('traces were not exported'))
  await eventually(
    async () => lost(),
    ({ length }) => length > 0,
  )
  await its.withAccount()
  const saves = its.stack.server
    .logs()
    .slice(linesBefore)
    .map((line) => JSON.parse(line) as { method?: string; ms?: number; status?: number })
    .filter(({ method }) => method === 'PATCH')
  expect(saves.length).toBeGreaterThan(10)
  for (const { ms, status } of saves) {
    expect(status).toBe(200)
    // Less than an export that times out takes.
    expect(ms).toBeLessThan(5_000)
  }
  await its.stack.server.stop()
  expect(its.stack.server.crashes()).toEqual([])
  expect(lost()).toHaveLength(1)
  expect(JSON.parse(lost()[0] ?? '{}')).toMatchObject({ level: 40, lostSpans: expect.any(Number) })
})
