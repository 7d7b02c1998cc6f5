import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { expectFailure, failureOf, testDeps, textOf } from '../testing/deps.ts'
import { closedAddress } from '../testing/local-server.ts'
import { createSmtpMailer } from './client.ts'

type Step = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message'
/** Replaces the mail server's usual replies to single steps. */
type Overrides = Partial<Record<Step, string | 'cut' | 'silence'>>

const usual: Record<Step, string> = {
  greeting: '220 here',
  EHLO: '250-here\r\n250 AUTH PLAIN',
  AUTH: '235 in',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 taken',
}

/** Starts a mail server that sends the usual replies, except for the overrides. */
async function served(overrides: Overrides = {}) {
  const mails: string[] = []
  const commands: string[] = []
  let connections = 0
  let packets = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    let mail: string | undefined
    const reply = (step: Step) => {
      const line = overrides[step] ?? usual[step]
      if (line === 'cut') socket.destroy()
      else if (line !== 'silence') socket.write(`${line}\r\n`)
    }
    reply('greeting')
    socket.on('data', (chunk) => {
      if (mail !== undefined) {
        packets += 1
        mail += chunk.toString()
        if (!mail.endsWith('\r\n.\r\n')) return
        mails.push(mail)
        mail = undefined
        return reply('message')
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        commands.push(line)
        const verb = line.split(' ')[0] ?? ''
        if (verb === 'DATA' && !overrides.DATA) mail = ''
        if (verb in usual) reply(verb as Step)
        else if (verb === 'RSET') socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { mailer, deps } = mailerFor(port)
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    mailer,
    deps,
    mails,
    commands,
    connections: () => connections,
    /** Number of packets that contained parts of emails. */
    packets: () => packets,
    cutAll: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function mailerFor(port: number) {
  const deps = testDeps()
  const mailer = createSmtpMailer(
    {
      host: '127.0.0.1',
      port,
      secure: false,
      requireTls: false,
      login: { user: 'me', password: 'hush' },
      from: { name: 'Vestibule', address: 'hello@firm.example' },
    },
    deps,
  )
  onTestFinished(() => mailer.close())
  return { mailer, deps }
}

const mail = {
  to: 'ada@example.com',
  subject: 'Your code',
  text: 'It is 123456.',
  html: '<p>It is 123456.</p>',
  id: 'call-1',
}

test('[SU-06] sends both parts with our sender, and a message id of the call at the sender’s domain', async () => {
  const { mailer, mails, commands, deps } = await served()
  await mailer.send(mail)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/^Message-ID: <call-1@firm\.example>\r$/m)
  expect(mails[0]).toMatch(/^From: Vestibule <hello@firm\.example>\r$/m)
  expect(mails[0]).toMatch(/^To: ada@example\.com\r$/m)
  expect(mails[0]).toMatch(/^Content-Type: text\/plain/m)
  expect(mails[0]).toMatch(/^Content-Type: text\/html/m)
  expect(commands).toContain('MAIL FROM:<hello@firm.example>')
  expect(deps.observed).toEqual([
    { provider: 'smtp', operation: 'send', outcome: 'ok', status: undefined, ms: expect.any(Number) },
  ])
})

test('an address with a comma is one recipient', async () => {
  const { mailer, commands } = await served()
  await mailer.send({ ...mail, to: 'ada@example.com,eve@example.com' })
  const recipients = commands.filter((line) => line.startsWith('RCPT'))
  expect(recipients).toEqual(['RCPT TO:<"ada@example.com,eve"@example.com>'])
})

test('consecutive mails share a connection', async () => {
  const { mailer, mails, connections } = await served()
  for (let i = 0; i < 3; i += 1) await mailer.send(mail)
  expect(mails).toHaveLength(3)
  expect(connections()).toBe(1)
})

test('sends a mail of several parts in one piece, followed by the final dot', async () => {
  const { mailer, mails, packets } = await served()
  const content = Buffer.alloc(5_000, 'page')
  const attachments = [{ filename: 'form.pdf', contentType: 'application/pdf', content }]
  await mailer.send({ ...mail, attachments })
  expect(mails[0]).toMatch(/^Content-Type: application\/pdf; name=form\.pdf/m)
  expect(packets()).toBeLessThanOrEqual(2)
})

test('replaces a closed idle connection and sends the mail once', async () => {
  const { mailer, mails, cutAll } = await served()
  await mailer.send(mail)
  cutAll()
  await mailer.send(mail)
  expect(mails).toHaveLength(2)
})

test.each<[string, Overrides, string, number | undefined]>([
  ['the recipient is refused', { RCPT: '550 nobody here' }, 'refused', 550],
  ['the sender is refused', { MAIL: '553 not you' }, 'refused', 553],
  ['the content is refused', { message: '554 spam' }, 'refused', 554],
  ['the recipient is deferred', { RCPT: '450 later' }, 'unavailable', 450],
  ['the content is deferred', { message: '451 later' }, 'unavailable', 451],
  ['the server is busy', { greeting: '421 busy' }, 'unavailable', 421],
  ['the login is not accepted', { AUTH: '535 who' }, 'unavailable', 535],
  ['the connection is lost at the greeting', { greeting: 'cut' }, 'unavailable', undefined],
  ['the connection is lost after the message', { message: 'cut' }, 'in_doubt', undefined],
])('if %s', async (_, overrides, failure, status) => {
  const { mailer, deps } = await served(overrides)
  await expectFailure(mailer.send(mail), { provider: 'smtp', failure, status })
  expect(deps.observed).toMatchObject([{ outcome: failure, status }])
})

test('a missing reply to a message leaves it in doubt after a timeout, sent once', {
  timeout: 30_000,
}, async () => {
  const { mailer, mails } = await served({ message: 'silence' })
  const started = performance.now()
  await expectFailure(mailer.send(mail), { failure: 'in_doubt' })
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(mails).toHaveLength(1)
})

test('a refused connection is unavailable, and five of them open the breaker', async () => {
  const { mailer, deps } = mailerFor(Number(new URL(await closedAddress()).port))
  for (let i = 0; i < 5; i += 1) await expectFailure(mailer.send(mail), { failure: 'unavailable' })
  await expectFailure(mailer.send(mail), { providerCode: 'breaker_open' })
  deps.pass(10_000)
  await expectFailure(mailer.send(mail), { failure: 'unavailable', providerCode: 'ESOCKET' })
  expect(deps.observed).toHaveLength(6)
})

test('refused mails do not open the breaker', async () => {
  const { mailer, commands } = await served({ RCPT: '550 nobody here' })
  for (let i = 0; i < 7; i += 1) await failureOf(mailer.send(mail))
  expect(commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(7)
})

test('[SE-01] an error contains no address, text or server message', async () => {
  const { mailer } = await served({ RCPT: '550 ada@example.com is unknown' })
  const error = await failureOf(mailer.send(mail))
  expect(textOf(error)).not.toMatch(/ada@|123456|unknown|hush/)
})
