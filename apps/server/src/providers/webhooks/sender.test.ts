import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'
import { createWebhookSender } from './sender.ts'

test.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '203.0.113.10', '224.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
  ],
  ...['64:ff9b::a00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', '3fff::1', 'localhost', ''],
])('[EV-03] %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '[EV-03] %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('[EV-03] private addresses are refused in production by the address that a name resolves to, and in every notation', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.writeHead(204).end()
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sender = createWebhookSender({ allowPrivate: false })
  // The last hosts are the same address in hexadecimal, as one number, and mapped to IPv6.
  for (const host of ['localhost', '127.0.0.1', '[::1]', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]'])
    for (const scheme of ['http', 'https'])
      expect(
        await sender.send({ url: `${scheme}://${host}:${port}/`, headers: {}, body: '{}' }),
        host,
      ).toEqual({
        failure: 'address_refused',
      })
  expect(requests).toBe(0)
  sender.close()

  const local = createWebhookSender({ allowPrivate: true })
  expect(await local.send({ url: `http://localhost:${port}/`, headers: {}, body: '{}' })).toEqual({
    status: 204,
  })
  expect(requests).toBe(1)
  local.close()
  server.close()
})
