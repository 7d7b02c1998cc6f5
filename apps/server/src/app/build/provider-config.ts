import type { Config } from '../../platform/config/config.ts'
import { Secret } from '../../platform/config/secret.ts'
import type { PlaidConfig } from '../../providers/plaid/post.ts'
import { readDsn, type SentryConfig } from '../../providers/sentry/event.ts'
import type { SmtpConfig } from '../../providers/smtp/client.ts'

type Revealed<T> = T extends Secret
  ? string
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]: Revealed<T[K]> }
      : T

const reveal = (value: unknown): unknown => {
  if (value instanceof Secret) return value.reveal()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, reveal(part)]))
}

/** Returns an adapter's settings with the secrets as plain text. */
export const revealed = <T extends object>(settings: T): Revealed<T> => reveal(settings) as Revealed<T>

export const plaidConfig = ({ plaid, brand }: Config): PlaidConfig & { templateId: string } => ({
  ...revealed(plaid),
  clientName: brand.name,
})

export const sentryConfig = ({ sentryDsn, release, mode }: Config): SentryConfig | undefined => {
  const parts = sentryDsn && readDsn(sentryDsn.reveal())
  return parts && { ...parts, release, environment: mode }
}

export const smtpConfig = ({ smtp, mode }: Config): SmtpConfig => {
  const url = new URL(smtp.url.reveal())
  const secure = url.protocol === 'smtps:'
  const [, name = '', address = smtp.from] = /^(.*?)\s*<([^>]+)>$/.exec(smtp.from) ?? []
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTls: !secure && mode !== 'local',
    login: url.username
      ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
      : undefined,
    from: { name, address },
  }
}
