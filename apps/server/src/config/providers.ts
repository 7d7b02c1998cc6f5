import type { AscendConfig } from '../adapters/ascend/config.ts'
import type { Auth0Config } from '../adapters/auth0/wire.ts'
import type { BreachedPasswordsConfig } from '../adapters/breached-passwords/client.ts'
import type { CountriesConfig } from '../adapters/countries/client.ts'
import type { GooglePlacesConfig } from '../adapters/google-places/client.ts'
import type { IpqsConfig } from '../adapters/ipqs/client.ts'
import type { PlaidConfig } from '../adapters/plaid/post.ts'
import { readDsn, type SentryConfig } from '../adapters/sentry/event.ts'
import type { SmtpConfig } from '../adapters/smtp/client.ts'
import type { TwilioConfig } from '../adapters/twilio/client.ts'
import type { Auth0Settings, Config } from './settings.ts'

/** The configuration in each adapter's own terms; the one place where secrets are revealed to them. */

export const ascendConfig = ({ ascend }: Pick<Config, 'ascend'>): AscendConfig => ({
  baseUrl: ascend.baseUrl,
  apiKey: ascend.apiKey.reveal(),
  serviceAccount: {
    name: ascend.serviceAccountName,
    organization: ascend.organization,
    privateKey: ascend.privateKey.reveal(),
  },
  correspondentId: ascend.correspondentId,
  accountGroupId: ascend.accountGroupId,
  principalApproverId: ascend.principalApproverId,
  agreementOrigins: ascend.agreementOrigins,
})

export const plaidConfig = ({ plaid, brand }: Config): PlaidConfig => ({
  baseUrl: plaid.baseUrl,
  clientId: plaid.clientId,
  secret: plaid.secret.reveal(),
  clientName: brand.name,
})

/** The same, and by which template identities are verified. */
export const plaidIdentityConfig = (config: Config): PlaidConfig & { templateId: string } => ({
  ...plaidConfig(config),
  templateId: config.plaid.idvTemplateId,
})

export const twilioConfig = ({ twilio }: Config): TwilioConfig => ({
  baseUrl: twilio.baseUrl,
  keySid: twilio.accountSid,
  keySecret: twilio.authToken.reveal(),
  serviceSid: twilio.verifyServiceSid,
})

export const ipqsConfig = ({ ipqs }: Config): IpqsConfig => ({
  baseUrl: ipqs.baseUrl,
  key: ipqs.apiKey.reveal(),
})

export const googlePlacesConfig = ({
  baseUrl,
  apiKey,
}: NonNullable<Config['places']>): GooglePlacesConfig => ({ baseUrl, apiKey: apiKey.reveal() })

export const countriesConfig = ({ url, apiKey }: NonNullable<Config['countries']>): CountriesConfig => ({
  url,
  apiKey: apiKey?.reveal(),
})

/** undefined: where none is set. */
export const breachedPasswordsConfig = ({
  breachedPasswordsUrl: baseUrl,
}: Config): BreachedPasswordsConfig | undefined => (baseUrl === undefined ? undefined : { baseUrl })

export const auth0Config = ({ clientSecret, provider: _, ...settings }: Auth0Settings): Auth0Config => ({
  ...settings,
  clientSecret: clientSecret.reveal(),
})

/** undefined: errors are reported to nobody. */
export const sentryConfig = ({ sentryDsn, release, mode }: Config): SentryConfig | undefined => {
  const parts = sentryDsn && readDsn(sentryDsn.reveal())
  return parts && { ...parts, release, environment: mode }
}

/** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
export const smtpConfig = ({ smtp, mode }: Config): SmtpConfig => {
  const url = new URL(smtp.url.reveal())
  const secure = url.protocol === 'smtps:'
  const [, name = '', address = smtp.from] = /^(.*?)\s*<([^>]+)>$/.exec(smtp.from) ?? []
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTls: !secure && mode === 'production',
    login: url.username
      ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
      : undefined,
    from: { name, address },
  }
}
