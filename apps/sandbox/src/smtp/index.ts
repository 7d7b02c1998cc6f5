import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Fault, Faults } from '../core/faults.ts'
import { deliver } from '../core/inbox.ts'
import type { RequestLog } from '../core/requests.ts'
import type { Sandbox } from '../core/sandbox.ts'

export interface SmtpServer {
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

export const createSmtpServer = (sandbox: Sandbox, requests: RequestLog, faults: Faults): SmtpServer => {
  const server = new SMTPServer({
    ...(sandbox.config.tls && { ...sandbox.config.tls, secure: true }),
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (refusal) => refusal !== 'cut' && done(refusal),
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', () => undefined)

  /** Stores the message, or applies a matching fault. */
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const raw = await readAll(stream)
    const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
    const recorded = requests.arrive({
      provider: 'smtp',
      method: 'DATA',
      path: recipients.join(','),
      requestHeaders: {},
      requestBody: raw.toString('utf8'),
      at: sandbox.now().toISOString(),
    })
    const fault = faults.take('smtp', recorded.path, `${recorded.path}\n${raw.toString('utf8')}`)
    if (fault && fault.kind !== 'drop-after') await hold(fault, session)
    if (fault?.kind === 'error') {
      const status = fault.status ?? 451
      requests.answer(recorded, status, null)
      return Object.assign(new Error('the sandbox refuses this mail'), { responseCode: status })
    }
    if (!fault || fault.kind === 'delay' || fault.kind === 'drop-after') await keep(raw, recipients)
    if (fault?.kind === 'drop-after') await hold(fault, session)
    if (fault && fault.kind !== 'delay') {
      requests.answer(recorded, 0, null)
      connectionOf(session)?._socket.destroy()
      return 'cut'
    }
    requests.answer(recorded, 250, null)
    return null
  }

  const keep = async (raw: Buffer, recipients: string[]): Promise<void> => {
    const mail = await PostalMime.parse(raw)
    const text = mail.text?.trim() || withoutTags(mail.html ?? '')
    for (const to of recipients)
      deliver(
        sandbox,
        { channel: 'email', to, subject: mail.subject ?? null, text, messageId: mail.messageId },
        mail.html,
      )
  }

  const connectionOf = (session: SMTPServerSession): Connection | undefined =>
    [...server.connections].find((connection: Connection) => connection.id === session.id)

  const hold = async (fault: Fault, session: SMTPServerSession): Promise<void> => {
    const gone = new AbortController()
    const socket = connectionOf(session)?._socket
    const abort = () => gone.abort()
    socket?.once('close', abort)
    await faults.hold(fault, gone.signal)
    socket?.off('close', abort)
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port))
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Declares the part of smtp-server's connection that the package's types omit. */
interface Connection {
  id: string
  _socket: Socket
}

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const withoutTags = (html: string): string =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
