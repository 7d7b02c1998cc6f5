import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectFailure, failureOf, testDeps, textOf } from '../../providers/testing/deps.ts'
import {
  always,
  answerJson,
  closedAddress,
  type Handle,
  startLocalServer,
} from '../../providers/testing/local-server.ts'
import { createHttpClient } from './client.ts'
import { fromJson, listOf, optionalText, parseAnswer, text } from './reading.ts'
import type { HttpCall } from './request.ts'
import { createSendPermission, sendPermissions } from './send-permission.ts'

const word = z.object({ word: text }).transform((answer) => answer.word)
const errorBody = z.object({ code: text })
const errors = { codeOf: (body: unknown) => errorBody.parse(body).code }

function clientFor(url: string) {
  const deps = testDeps()
  const http = createHttpClient('ascend', deps, errors)
  const call = (kind: 'read' | 'effect', over: Partial<HttpCall<string>> = {}) =>
    http.send({
      operation: 'echo',
      kind,
      method: 'POST',
      url: `${url}/echo?ssn=555-12-3456`,
      body: 'my secret',
      timeoutMs: 2_000,
      answer: fromJson(word),
      ...over,
    })
  return { deps, read: call.bind(null, 'read'), effect: call.bind(null, 'effect') }
}

async function served(handle: Handle) {
  const server = await startLocalServer(handle)
  return { ...clientFor(server.url), received: server.received }
}

test('sends a call once and observes it without its URL or body', async () => {
  const { effect, received, deps } = await served(always(200, { word: 'hello' }))
  expect(await effect()).toBe('hello')
  expect(received).toHaveLength(1)
  expect(deps.observed).toEqual([
    { provider: 'ascend', operation: 'echo', outcome: 'ok', status: 200, ms: expect.any(Number) },
  ])
})

test.each([
  [400, 'refused', 'refused'],
  [403, 'refused', 'refused'],
  [404, 'refused', 'refused'],
  [409, 'refused', 'refused'],
  [422, 'refused', 'refused'],
  [401, 'unavailable', 'unavailable'],
  [429, 'unavailable', 'unavailable'],
  [408, 'in_doubt', 'unavailable'],
  [500, 'in_doubt', 'unavailable'],
  [503, 'in_doubt', 'unavailable'],
  [302, 'in_doubt', 'unavailable'],
])('status %i is %s for an effect and %s for a read', async (status, forEffect, forRead) => {
  const { effect, read } = await served(always(status, { code: 'WHY' }))
  await expectFailure(effect(), { failure: forEffect, status, providerCode: 'WHY' })
  await expectFailure(read(), { failure: forRead, status, providerCode: 'WHY' })
})

test('classifies an error without a JSON body by its status', async () => {
  const { effect } = await served((response) => response.writeHead(400).end('<h1>no</h1>'))
  await expectFailure(effect(), { failure: 'refused', status: 400, providerCode: undefined })
})

test.each([
  ['is not JSON', '<h1>hello</h1>'],
  ['lacks a field', '{"ward":"hello"}'],
  ['is empty', ''],
])('a 200 whose body %s leaves an effect in doubt and is not retried', async (_, body) => {
  const { effect, read, received } = await served((response) => response.writeHead(200).end(body))
  await expectFailure(effect(), { failure: 'in_doubt', providerCode: 'malformed_answer' })
  await expectFailure(read(), { failure: 'unavailable', providerCode: 'malformed_answer' })
  expect(received).toHaveLength(2)
})

test('rejects a response above the size limit', async () => {
  const { effect } = await served(always(200, { word: 'x'.repeat(5_000) }))
  await expectFailure(effect({ maxBytes: 4_096 }), { providerCode: 'malformed_answer' })
})

test.each([
  ['a refused connection', { url: await closedAddress() }],
  ['an unknown host', { url: 'http://provider.invalid' }],
  ['an invalid header', { headers: { authorization: 'one\ntwo' } }],
  ['an invalid URL', { url: 'nowhere' }],
  ['an unsupported protocol', { url: 'ftp://127.0.0.1/echo' }],
])('%s is unavailable: nothing was sent', async (_, over) => {
  const { effect, read, received } = await served(always(200, { word: 'hello' }))
  for (const call of [effect, read])
    await expectFailure(call(over), { failure: 'unavailable', status: undefined })
  expect(received).toEqual([])
})

test('reuses one connection, also after a refusal', async () => {
  const ports: (number | undefined)[] = []
  const { effect } = await served((response, _, number) => {
    ports.push(response.socket?.remotePort)
    answerJson(response, number === 1 ? 400 : 200, { word: 'hello', code: 'WHY' })
  })
  await effect()
  await failureOf(effect())
  await effect()
  expect(new Set(ports).size).toBe(1)
  expect(ports).toHaveLength(3)
})

test('a timeout leaves an effect in doubt and is not retried', async () => {
  const { effect, read, received, deps } = await served(() => undefined)
  await expectFailure(effect({ timeoutMs: 500 }), { failure: 'in_doubt', providerCode: 'time_out' })
  await expectFailure(read({ timeoutMs: 500 }), { failure: 'unavailable', providerCode: 'time_out' })
  expect(received).toHaveLength(2)
  expect(deps.observed.map(({ outcome, status }) => [outcome, status])).toEqual([
    ['in_doubt', undefined],
    ['unavailable', undefined],
  ])
})

test('the timeout includes reading the response body', async () => {
  const { effect } = await served((response) => response.writeHead(200).write('{"word":'))
  await expectFailure(effect({ timeoutMs: 500 }), { failure: 'in_doubt', status: 200 })
})

test('a connection lost before or during the response leaves an effect in doubt, sent once', async () => {
  const { effect, received } = await served((response, _, number) => {
    if (number === 1) response.writeHead(200, { 'content-length': '100' }).write('{"word":')
    setTimeout(() => response.destroy(), 20)
  })
  await expectFailure(effect(), { failure: 'in_doubt', status: undefined })
  await expectFailure(effect(), { failure: 'in_doubt', status: 200 })
  expect(received).toHaveLength(2)
})

test('does not follow a redirect', async () => {
  const { effect, received } = await served((response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  )
  await expectFailure(effect(), { failure: 'in_doubt', status: 307 })
  expect(received).toHaveLength(1)
})

test('retries a read after 5xx, 429 and a lost connection, and observes each attempt', async () => {
  const { read, received, deps } = await served((response, _, number) => {
    if (number === 0) answerJson(response, 503, {})
    else if (number === 1) response.destroy()
    else answerJson(response, 200, { word: 'hello' })
  })
  expect(await read()).toBe('hello')
  expect(received).toHaveLength(3)
  expect(deps.observed.map(({ outcome }) => outcome)).toEqual(['unavailable', 'unavailable', 'ok'])

  const limited = await served((response, _, number) =>
    answerJson(response, number === 0 ? 429 : 200, { word: 'hello' }),
  )
  expect(await limited.read()).toBe('hello')
})

test('sends a read at most three times', async () => {
  const { read, received } = await served(always(500, { code: 'WHY' }))
  await expectFailure(read(), { failure: 'unavailable', status: 500 })
  expect(received).toHaveLength(3)
})

test('a read with its retries ends within its timeout', async () => {
  const { read, received } = await served(always(500, { code: 'WHY' }))
  const started = performance.now()
  await expectFailure(read({ timeoutMs: 70 }), { failure: 'unavailable' })
  expect(performance.now() - started).toBeLessThan(3_000)
  // None if connecting took the whole time.
  expect(received.length).toBeLessThanOrEqual(1)
})

const permitted = async () => true

test('[OP-09] does not send an effect whose lease has ended, and leaves the breaker unchanged', async () => {
  const { effect, read, received } = await served(always(200, { word: 'hello' }))
  const over = createSendPermission(60_000, async () => false)
  for (let i = 0; i < 6; i += 1)
    await expectFailure(
      sendPermissions.under(over, () => effect()),
      { failure: 'unavailable' },
    )
  expect(received).toEqual([])
  expect(over.isUsed).toBe(false)
  expect(await sendPermissions.under(over, () => read())).toBe('hello')
  const good = createSendPermission(60_000, permitted)
  expect(await sendPermissions.under(good, () => effect())).toBe('hello')
  expect(good.isUsed).toBe(true)
})

const noTime = () => 0
const clockAfter = (ms: number) => {
  let readings = 0
  return () => (readings++ === 0 ? 0 : ms)
}

test.each([
  ['the database is unreachable', () => Promise.reject(new Error('lost')), [noTime, noTime]],
  ['a pause outlasts the lease by the monotonic clock', permitted, [clockAfter(5_000), noTime]],
  ['a pause outlasts the lease by the wall clock', permitted, [noTime, clockAfter(5_000)]],
])('[OP-11] does not send an effect if %s while the database is asked', async (_, permit, clocks) => {
  const { effect, received } = await served(always(200, { word: 'hello' }))
  const permission = createSendPermission(5_000, permit, clocks)
  await expectFailure(
    sendPermissions.under(permission, () => effect()),
    { failure: 'unavailable' },
  )
  expect(received).toEqual([])
  expect(permission).toMatchObject({ isAsked: true, isUsed: false })
})

test('[OP-11] sends an effect if the database replies within the lease, and asks after connecting', async () => {
  const { effect, received } = await served(always(200, { word: 'hello' }))
  const asked: string[] = []
  const permit = async () => {
    asked.push(`${received.length} received`)
    return true
  }
  const clocks = [clockAfter(4_999), clockAfter(4_999)]
  const send = (permission: ReturnType<typeof createSendPermission>) =>
    sendPermissions.under(permission, () => effect())
  expect(await send(createSendPermission(5_000, permit, clocks))).toBe('hello')
  expect(await send(createSendPermission(5_000, permit))).toBe('hello')
  expect(asked).toEqual(['0 received', '1 received'])
  const never = createSendPermission(5_000, permit)
  await expectFailure(
    sendPermissions.under(never, async () => clientFor(await closedAddress()).effect()),
    { failure: 'unavailable' },
  )
  expect(never.isAsked).toBe(false)
})

test('[OP-11] the last piece of a body does not leave after the lease ended between two pieces', async () => {
  const bodies: string[] = []
  const { effect } = await served((response, request) => {
    bodies.push(request.body)
    answerJson(response, 200, { word: 'hello' })
  })
  async function* pieces() {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  const asking = (answers: boolean[]) => createSendPermission(60_000, async () => answers.shift() ?? false)
  const send = (permission: ReturnType<typeof createSendPermission>) =>
    sendPermissions.under(permission, () => effect({ body: pieces() }))
  await expectFailure(send(asking([true, false])), { failure: 'unavailable' })
  expect(bodies).toEqual([])
  expect(await send(asking([true, true]))).toBe('hello')
  expect(bodies).toEqual(['one two'])
})

test('[OP-11] an effect whose time ends while the database is asked never leaves', async () => {
  const { effect, received } = await served(always(200, { word: 'hello' }))
  const replies: (() => void)[] = []
  const permit = () => new Promise<boolean>((resolve) => replies.push(() => resolve(true)))
  const permission = createSendPermission(60_000, permit)
  await expectFailure(
    sendPermissions.under(permission, () => effect({ timeoutMs: 100 })),
    { failure: 'unavailable', providerCode: 'time_out' },
  )
  for (const reply of replies) reply()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(received).toEqual([])
})

test('after five failures sends nothing, until a probe closes the breaker', async () => {
  const { effect, received, deps } = await served((response, _, number) =>
    answerJson(response, number < 5 ? 500 : 200, { word: 'hello' }),
  )
  for (let i = 0; i < 5; i += 1) await failureOf(effect())
  await expectFailure(effect(), { failure: 'unavailable', providerCode: 'breaker_open' })
  expect(received).toHaveLength(5)
  expect(deps.observed).toHaveLength(5)

  deps.pass(10_000)
  await effect()
  expect(await Promise.all([effect(), effect()])).toEqual(['hello', 'hello'])
})

test.each([
  ['refusals', always(400, { code: 'WHY' })],
  ['malformed answers', always(200, { words: 'hello' })],
])('%s never open the breaker', async (_, answer) => {
  const { effect, received } = await served(answer)
  for (let i = 0; i < 7; i += 1) await failureOf(effect())
  expect(received).toHaveLength(7)
})

test('[SE-01] an error contains no URL, body or provider message', async () => {
  const { effect } = await served(
    always(400, { code: 'no such person: 555-12-3456', message: '555-12-3456' }),
  )
  const lost = clientFor(await closedAddress())
  for (const error of [await failureOf(effect()), await failureOf(lost.effect())]) {
    expect(textOf(error)).not.toMatch(/555-12-3456|secret|127\.0\.0\.1|echo\?/)
  }
})

test('omitted fields are empty, and a malformed response names the path but never the value', () => {
  const schema = z.object({ note: optionalText, items: listOf(z.object({ id: text })) })
  for (const answer of [{}, { note: null, items: null }, { note: '', items: [] }])
    expect(parseAnswer(schema, answer)).toEqual({ note: undefined, items: [] })
  expect(() => parseAnswer(schema, { items: [{ id: 'a' }, { id: 555123456 }] })).toThrow(
    /^malformed answer: items\.1\.id$/,
  )
  expect(() => parseAnswer(schema, ['x'])).toThrow(/^malformed answer: body$/)
})
