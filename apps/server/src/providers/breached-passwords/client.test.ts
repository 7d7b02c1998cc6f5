import { expect, test } from 'vitest'
import { expectFailure, testDeps } from '../testing/deps.ts'
import { type Handle, startLocalServer } from '../testing/local-server.ts'
import { createBreachedPasswords } from './client.ts'

// SHA-1 of `password`, split after five digits.
const prefix = '5BAA6'
const rest = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'
const other = 'A'.repeat(35)

async function served(handle: Handle) {
  const server = await startLocalServer(handle)
  return { ...server, breached: createBreachedPasswords({ baseUrl: server.url }, testDeps()) }
}
const range =
  (...lines: string[]): Handle =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(lines.join('\r\n'))

test('[SU-27] sends only five digits of the SHA-1, and requests padding', async () => {
  const { breached, received } = await served(range(`${other}:3`, `${rest}:9659365`))
  expect(await breached.has('password')).toBe(true)
  expect(await breached.has('ｐassword')).toBe(true)
  expect(received).toHaveLength(2)
  expect(received[0]).toMatchObject({
    method: 'GET',
    path: `/range/${prefix}`,
    body: '',
    headers: { 'add-padding': 'true' },
  })
  expect(JSON.stringify(received)).not.toMatch(/password|1E4C9/i)
})

test('[SU-27] ignores other hashes of the range and padding lines', async () => {
  const { breached } = await served(range(`${other}:3`, `${rest}:0`))
  expect(await breached.has('password')).toBe(false)
})

test.each([
  ['an error', (response) => response.writeHead(503).end()],
  ['a refusal', (response) => response.writeHead(400).end('no')],
  ['a page', range('<!doctype html>')],
  ['nothing', range('')],
  ['a lost connection', (response) => void response.destroy()],
] satisfies [string, Handle][])('[SU-27] is unavailable on %s', async (_what, handle) => {
  const { breached } = await served(handle)
  await expectFailure(breached.has('password'), { provider: 'breached_passwords', failure: 'unavailable' })
})
