import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isPublicAddress, mayReceiveWebhooks } from './addresses.ts'
import { createWebhookSender } from './sender.ts'

test('[EV-03] only addresses of the public internet are public', () => {
  const kept =
    `127.0.0.1 127.255.255.254 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
    100.64.0.1 198.18.0.1 203.0.113.10 224.0.0.1 255.255.255.255 :: ::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0
    ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.0 64:ff9b::a00:1 64:ff9b:1::a00:1 ::7f00:1 ::ffff:0:7f00:1 100::1
    200::1 4000::1 2002:7f00:1:: 2001::1 2001:db8::1 3fff::1 fec0::1 localhost`.split(/\s+/)
  for (const address of [...kept, '']) expect(isPublicAddress(address), address).toBe(false)
  for (const address of '8.8.8.8 172.15.0.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1'.split(' '))
    expect(isPublicAddress(address), address).toBe(true)
})

test.each([
  ['https://example.com/events?key=1', true, true],
  ['https://8.8.8.8/', true, true],
  ['http://example.com/', false, true],
  ['https://10.1.2.3/', false, true],
  ['https://2130706433/', false, true],
  ['https://[::ffff:127.0.0.1]/', false, true],
  ['https://localhost:3001/', false, true],
  ['ftp://example.com/', false, false],
  ['https://user:password@example.com/', false, false],
  ['https://example.com/#events', false, false],
  ['example.com', false, false],
])('[EV-03] %s may be added in production: %s; with private addresses: %s', (url, isPublic, isPrivate) => {
  expect(mayReceiveWebhooks(url, false)).toBe(isPublic)
  expect(mayReceiveWebhooks(url, true)).toBe(isPrivate)
})

const send = (sender: ReturnType<typeof createWebhookSender>, url: string) =>
  sender.send({ url, headers: {}, body: '{}' })

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
      expect(await send(sender, `${scheme}://${host}:${port}/`), host).toEqual({ failure: 'address_refused' })
  expect(requests).toBe(0)
  sender.close()

  const local = createWebhookSender({ allowPrivate: true })
  expect(await send(local, `http://localhost:${port}/`)).toEqual({ status: 204 })
  expect(requests).toBe(1)
  local.close()
  server.close()
})

test('[EV-03] a name is refused if one of its addresses is private, whatever it resolved to before', async () => {
  const answers = [['10.0.0.7'], ['8.8.8.8', '10.0.0.7'], []].map((one) =>
    one.map((address) => ({ address, family: 4 })),
  )
  const sender = createWebhookSender({ allowPrivate: false, resolve: async () => answers.shift() ?? [] })
  const failures = []
  for (let time = 0; time < 3; time += 1) failures.push(await send(sender, 'https://hooks.firm.test/'))
  expect(failures).toEqual(
    ['address_refused', 'address_refused', 'not_resolved'].map((failure) => ({ failure })),
  )
})

/** Starts a server that answers the first bytes of each connection, or not at all. @returns its port and the bytes */
const startTcp = async (answer: (text: string, socket: Socket) => void) => {
  const texts: string[] = []
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      texts.push(String(bytes))
      answer(String(bytes), socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, texts }
}

test('[EV-03] an answer that switches protocols is a failed delivery', async () => {
  const upgrading = await startTcp((_, socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  )
  const sender = createWebhookSender({ allowPrivate: true })
  expect(await send(sender, `http://127.0.0.1:${upgrading.port}/`)).toEqual({ status: 101 })
})

test('[EV-03] [DP-05] HTTPS_PROXY gets the names of endpoints, no private address, and nothing of NO_PROXY', async () => {
  const proxy = await startTcp((text, socket) => {
    // To the second host, the tunnel stands, but no byte comes through it.
    socket.write(`HTTP/1.1 ${text.includes('silent') ? '200 OK' : '403 Forbidden'}\r\n\r\n`)
  })
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`)
  vi.stubEnv('NO_PROXY', '.direct.test')
  onTestFinished(() => void vi.unstubAllEnvs())
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const sender = createWebhookSender({ allowPrivate: false, timeoutMs: 300, resolve })
  const outcomeOf = (host: string) => send(sender, `https://${host}/`)
  expect(await outcomeOf('hooks.firm.test')).toEqual({ failure: 'not_reached' })
  expect(await outcomeOf('silent.firm.test')).toEqual({ failure: 'timeout' })
  for (const host of ['10.0.0.7', '[::1]', 'hooks.direct.test'])
    expect(await outcomeOf(host), host).toEqual({ failure: 'address_refused' })
  expect(proxy.texts.map((text) => text.split('\r\n')[0])).toEqual([
    'CONNECT hooks.firm.test:443 HTTP/1.1',
    'CONNECT silent.firm.test:443 HTTP/1.1',
  ])
})
