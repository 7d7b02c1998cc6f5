import { Transform } from 'node:stream'
import { createBreaker } from '../../platform/http-client/breaker.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { SendNotPermitted, sendPermission } from '../../platform/http-client/send-permission.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { notPermitted } from '../../ports/send-permission.ts'
import { readSmtpError } from './errors.ts'

export interface SmtpConfig {
  host: string
  port: number
  /** True for implicit TLS (port 465). */
  secure: boolean
  /** True to require STARTTLS (port 587). Otherwise STARTTLS is used only if the server offers it. */
  requireTls: boolean
  login: { user: string; password: string } | undefined
  from: { name: string; address: string }
}

const connectMs = 5_000
const silenceMs = 8_000
const idleMs = 30_000
const maxConnections = 3
const serviceNotAvailable = 421

export interface SmtpMailer extends Mailer {
  /** Connects and logs in. @throws ProviderError */
  probe(): Promise<void>
  close(): Promise<void>
}

/** Sends email over a few reused connections. The process can end only after `close`. */
export function createSmtpMailer(config: SmtpConfig, deps: AdapterDeps): SmtpMailer {
  const breaker = createBreaker(deps.now)
  let opened: ReturnType<typeof open> | undefined

  function transport() {
    opened ??= open(config)
    return opened
  }

  async function deliver(mail: Parameters<Mailer['send']>[0]): Promise<ProviderError | undefined> {
    const { subject, text, html, id, oneClickUnsubscribe, attachments = [] } = mail
    const permission = sendPermission()
    const sender = await transport()
    try {
      await permission?.use()
      await sender.sendMail({
        from: config.from,
        // An object makes nodemailer treat an address with a comma as one recipient.
        to: { name: '', address: mail.to },
        subject,
        text,
        html,
        messageId: `<${id}@${domainOf(config.from.address)}>`,
        ...(oneClickUnsubscribe !== undefined && { headers: oneClickHeaders(oneClickUnsubscribe) }),
        attachments: attachments.map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          content: Buffer.from(content),
        })),
        signal: AbortSignal.timeout(effectTimeoutMs),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return undefined
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown
      if (thrown instanceof SendNotPermitted)
        return new ProviderError('smtp', 'unavailable', { providerCode: notPermitted })
      return readSmtpError(thrown)
    }
  }

  return {
    async send(mail) {
      const report = breaker.admit()
      if (!report) throw new ProviderError('smtp', 'unavailable', { providerCode: 'breaker_open' })
      const span = deps.startSpan?.({ provider: 'smtp', operation: 'send' })
      const started = performance.now()
      const error = await deliver(mail)
      report(error?.providerCode === notPermitted ? undefined : !error || isAlive(error))
      const outcome = error ? error.failure : 'ok'
      const ms = Math.round(performance.now() - started)
      span?.end(outcome, error?.status)
      deps.observe({ provider: 'smtp', operation: 'send', outcome, status: error?.status, ms })
      if (error) throw error
    },

    async probe() {
      const sender = await transport()
      try {
        await sender.verify()
      } catch (thrown) {
        if (!(thrown instanceof Error)) throw thrown
        throw readSmtpError(thrown)
      }
    },

    async close() {
      ;(await opened)?.close()
    },
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns the headers of RFC 8058. The mail server's DKIM signature must cover both headers. */
const oneClickHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Returns true for a rejected email and for any reply but 421, because these do not mean that the server is down. */
const isAlive = (error: ProviderError): boolean =>
  error.failure === 'refused' || (error.status !== undefined && error.status !== serviceNotAvailable)

/** Creates the transport. Loads nodemailer on first use, so that the server starts quickly. */
async function open(config: SmtpConfig) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    pool: true,
    host: config.host,
    port: config.port,
    secure: config.secure,
    requireTLS: config.requireTls,
    ...(config.login && { auth: { user: config.login.user, pass: config.login.password } }),
    maxConnections,
    // Requeues an email only if a reused connection ended before any of the email was sent.
    maxRequeues: 1,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    idleTimeout: idleMs,
  })
  return transport.use('stream', ({ message }, done) => {
    message.transform(joined)
    done()
  })
}

/** Creates a stream that joins an email's parts, because nodemailer sends each part in a packet of its own. */
const joined = (): Transform => {
  const parts: Buffer[] = []
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(parts))
    },
  })
}
