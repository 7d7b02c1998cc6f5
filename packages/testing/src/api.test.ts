import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Api } from './api.ts'

interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

interface TestReply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** Starts a server that issues CSRF tokens t1, t2, …, responds to other calls with `answer`, and records all calls. */
async function serve(
  answer: (request: Received) => TestReply,
): Promise<{ api: Api; received: Received[]; url: string }> {
  const received: Received[] = []
  let tokens = 0
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const call: Received = { method, url, headers, body: Buffer.concat(chunks).toString() }
    received.push(call)
    if (url === '/api/auth/get-csrf') tokens += 1
    const reply = url === '/api/auth/get-csrf' ? { body: { csrfToken: `t${tokens}` } } : answer(call)
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(JSON.stringify(reply.body ?? {}))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { api: new Api(url), received, url }
}

test('[API-03] fetches the token once and sends it with every call except sign-up', async () => {
  const { api, received } = await serve(() => ({}))
  await api.post('/api/auth/sign-up', { email: 'a@example.com' })
  await api.get('/api/get-ip')
  await api.patch('/api/x')
  expect(received.map(({ url, headers }) => [url, headers['x-csrf-token']])).toEqual([
    ['/api/auth/sign-up', undefined],
    ['/api/auth/get-csrf', undefined],
    ['/api/get-ip', 't1'],
    ['/api/x', 't1'],
  ])
})

test('[API-03] fetches a new token after a refusal and repeats the call once', async () => {
  const refusal = { status: 403, body: { code: 'csrf' } }
  const { api } = await serve(({ headers }) =>
    headers['x-csrf-token'] === 't2' ? { body: { fine: true } } : refusal,
  )
  expect((await api.post('/api/x')).body).toEqual({ fine: true })
})

test('sends a token that the caller chose, and returns its refusal', async () => {
  const { api, received } = await serve(() => ({ status: 403, body: { code: 'csrf' } }))
  const reply = await api.post('/api/x', {}, { headers: { 'x-csrf-token': '' } })
  expect(reply.status).toBe(403)
  expect(received.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined])
})

test('[API-09] sends our own Origin and a JSON body', async () => {
  const { api, received, url } = await serve(() => ({}))
  await api.put('/api/x', { code: '123456' }, { ifMatch: 7 })
  expect(received.at(-1)).toMatchObject({
    body: '{"code":"123456"}',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'if-match': '"7"',
    },
  })
})

test('keeps, replaces and deletes cookies', async () => {
  const set = ['a=1; Path=/; HttpOnly', 'a=2; Path=/', 'a=; Max-Age=0']
  const { api, received } = await serve(() => ({ headers: { 'set-cookie': set.shift() ?? 'b=3' } }))
  for (let call = 0; call < 4; call++) await api.get('/api/x')
  const sent = received.filter(({ url }) => url === '/api/x').map(({ headers }) => headers.cookie)
  expect(sent).toEqual([undefined, 'a=1', 'a=2', undefined])
})
