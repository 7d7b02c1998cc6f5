import type { Reader } from './reader.ts'
import { Secret } from './secret.ts'
import type { Auth0Settings, Outside } from './settings.ts'

/** The settings of the broker. */
export const readAscend = (reader: Reader): Outside['ascend'] => {
  const { need, secret, url } = reader
  return {
    baseUrl: url('ASCEND_BASE_URL'),
    apiKey: secret('ASCEND_API_KEY'),
    privateKey: privateKeyOf(reader),
    serviceAccountName: need('ASCEND_SERVICE_ACCOUNT_NAME'),
    organization: need('ASCEND_ORGANIZATION'),
    correspondentId: need('ASCEND_CORRESPONDENT_ID'),
    accountGroupId: need('ASCEND_ACCOUNT_GROUP_ID'),
    principalApproverId: need('ASCEND_PRINCIPAL_APPROVER_ID'),
    agreementOrigins: agreementOriginsOf(reader),
  }
}

/** The settings of every provider. */
export const readOutside = (reader: Reader, brandName: string): Outside => {
  const { env, need, secret, url, address, choice } = reader
  return {
    ascend: readAscend(reader),
    plaid: {
      baseUrl: url('PLAID_BASE_URL'),
      clientId: need('PLAID_CLIENT_ID'),
      secret: secret('PLAID_SECRET'),
      linkScriptUrl: address(
        'PLAID_LINK_SCRIPT_URL',
        env.PLAID_LINK_SCRIPT_URL ?? 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
      ),
      idvTemplateId: need('PLAID_IDV_TEMPLATE_ID'),
    },
    twilio: {
      baseUrl: url('TWILIO_BASE_URL'),
      accountSid: need('TWILIO_ACCOUNT_SID'),
      authToken: secret('TWILIO_AUTH_TOKEN'),
      verifyServiceSid: need('TWILIO_VERIFY_SERVICE_SID'),
    },
    ipqs: { baseUrl: url('IPQS_BASE_URL'), apiKey: secret('IPQS_API_KEY') },
    places: placesOf(reader),
    countries: countriesOf(reader),
    breachedPasswordsUrl:
      env.BREACHED_PASSWORDS_URL &&
      address('BREACHED_PASSWORDS_URL', env.BREACHED_PASSWORDS_URL).replace(/\/$/, ''),
    identity:
      choice('IDENTITY_PROVIDER', ['local', 'auth0'], 'local') === 'auth0'
        ? auth0Of(reader)
        : { provider: 'local' },
    smtp: {
      url: new Secret(address('SMTP_URL', need('SMTP_URL'), /^smtps?:$/)),
      from: env.MAIL_FROM ?? `${brandName} <no-reply@vestibule.example>`,
    },
    sentryDsn: sentryOf(reader),
    release: env.RELEASE ?? '',
  }
}

const agreementOriginsOf = ({ env, problems }: Reader): string[] => {
  const origins = (env.ASCEND_AGREEMENT_ORIGINS ?? '').split(',').filter(Boolean)
  if (!origins.every((one) => /^https?:$/.test(URL.parse(one)?.protocol ?? '')))
    problems.push('ASCEND_AGREEMENT_ORIGINS must be origins, as https://documents.firm.example.')
  return origins
}

const sentryOf = ({ env, problems }: Reader): Secret | undefined => {
  const dsn = env.SENTRY_DSN
  if (!dsn) return undefined
  if (!/^https?:\/\/\w+@[^/?#]+(\/[^?#]*)?\/\d+\/?$/.test(dsn))
    problems.push('SENTRY_DSN must be an address with a key and a project, as https://key@host/1.')
  return new Secret(dsn)
}

/** PEM; its line breaks may be written as \\n. Whether it is a good one shows when a token is asked for. */
const privateKeyOf = ({ secret, problems }: Reader): Secret => {
  const key = secret('ASCEND_PRIVATE_KEY')
  if (key.reveal() && !/^-----BEGIN (RSA )?PRIVATE KEY-----/.test(key.reveal().trim()))
    problems.push('ASCEND_PRIVATE_KEY must be a private key in PEM.')
  return key
}

const placesOf = ({ env, address }: Reader): Outside['places'] => {
  if (!env.PLACES_API_KEY) return undefined
  const baseUrl = env.PLACES_BASE_URL ?? 'https://places.googleapis.com/v1'
  return {
    baseUrl: address('PLACES_BASE_URL', baseUrl).replace(/\/$/, ''),
    apiKey: new Secret(env.PLACES_API_KEY),
  }
}

const countriesOf = ({ env, address }: Reader): Outside['countries'] =>
  env.COUNTRIES_URL
    ? {
        url: address('COUNTRIES_URL', env.COUNTRIES_URL),
        apiKey: env.COUNTRIES_API_KEY ? new Secret(env.COUNTRIES_API_KEY) : undefined,
      }
    : undefined

const auth0Of = ({ env, url, need, secret, address }: Reader): Auth0Settings => {
  const baseUrl = url('AUTH0_BASE_URL')
  return {
    provider: 'auth0',
    baseUrl,
    clientId: need('AUTH0_CLIENT_ID'),
    clientSecret: secret('AUTH0_CLIENT_SECRET'),
    connection: need('AUTH0_CONNECTION'),
    managementAudience: address(
      'AUTH0_MANAGEMENT_AUDIENCE',
      env.AUTH0_MANAGEMENT_AUDIENCE ?? (baseUrl && `${baseUrl}/api/v2/`),
    ),
  }
}
