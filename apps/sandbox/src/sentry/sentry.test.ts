import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

const event = (message: string) => JSON.stringify({ event_id: 'e1', level: 'error', message })
const errors = () => sandbox.control<{ project: string; event: { message: string } }[]>('/_sandbox/errors')

const send = (query: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/api/42/envelope/${query}`, { method: 'POST', body, headers })

test('stores events with or without a length, gzipped or not, and ignores other items', async () => {
  const plain = `{"event_id":"e1"}\n{"type":"client_report"}\n{}\n{"type":"event"}\n${event('one')}\n`
  const response = await send('?sentry_key=abc&sentry_version=7', plain)
  expect([response.status, await response.json()]).toEqual([200, { id: 'e1' }])

  const payload = event('two')
  const measured = `{"dsn":"http://abc@127.0.0.1/42"}\n{"type":"event","length":${payload.length}}\n${payload}`
  expect((await send('', gzipSync(measured), { 'content-encoding': 'gzip' })).status).toBe(200)

  expect((await errors()).map((report) => [report.project, report.event.message])).toEqual([
    ['42', 'one'],
    ['42', 'two'],
  ])
})

test('refuses an envelope without a key, and other bodies', async () => {
  const before = (await errors()).length
  expect((await send('', `{}\n{"type":"event"}\n${event('three')}`)).status).toBe(403)
  expect((await send('?sentry_key=abc', 'no envelope')).status).toBe(400)
  expect(await errors()).toHaveLength(before)
})
