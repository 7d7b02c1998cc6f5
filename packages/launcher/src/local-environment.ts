import { compileCache } from './repository.ts'
import { isOfBroker, type Secrets, settingsPrefix } from './secrets.ts'

/** Settings of `npm start`. The user's own environment variables take precedence over values from these settings. */
export interface LocalSettings {
  host: string
  port: number
  publicUrl: string
  sandboxPort: number
  sandboxSmtpPort: number
  dataDir: string
  clockFile: string
  secrets: Secrets
  /** With `auth0`, the server uses the sandbox's Auth0 tenant; otherwise, the server itself stores the credentials. */
  identityProvider?: string | undefined
  /** The broker whose imitation in the sandbox the server uses. */
  broker?: string | undefined
}

export interface LocalDatabase {
  appUrl: string
  stewardUrl: string
  ownerUrl: string
}

type Environment = Record<string, string>

const auth0Tenant = {
  AUTH0_CONNECTION: 'Username-Password-Authentication',
  AUTH0_MANAGEMENT_AUDIENCE: 'https://sandbox.auth0.example/api/v2/',
}

export const sandboxEnvironment = (settings: LocalSettings): Environment => ({
  ...settings.secrets,
  ...auth0Tenant,
  HOST: settings.host,
  SANDBOX_PORT: String(settings.sandboxPort),
  SANDBOX_SMTP_PORT: String(settings.sandboxSmtpPort),
  DATA_DIR: settings.dataDir,
  CLOCK_FILE: settings.clockFile,
  // In production, this URL is configured in Plaid's dashboard.
  PLAID_WEBHOOK_URL: `${settings.publicUrl}/webhooks/plaid`,
  NODE_COMPILE_CACHE: compileCache,
})

export const serverEnvironment = (settings: LocalSettings, database: LocalDatabase): Environment => {
  const sandboxHost = reachable(settings.host)
  const sandbox = `http://${sandboxHost}:${settings.sandboxPort}`
  const { broker = 'ascend' } = settings
  const prefix = settingsPrefix(broker)
  const { AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, ASCEND_PUBLIC_KEY, ...others } = settings.secrets
  const secrets = Object.fromEntries(
    Object.entries(others).filter(([name]) => !isOfBroker(name) || name.startsWith(prefix)),
  )
  const auth0 = { AUTH0_BASE_URL: sandbox, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, ...auth0Tenant }
  return {
    ...secrets,
    ...(settings.identityProvider === 'auth0' ? { IDENTITY_PROVIDER: 'auth0', ...auth0 } : {}),
    VESTIBULE_MODE: 'local',
    HOST: settings.host,
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: database.appUrl,
    STEWARD_DATABASE_URL: database.stewardUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_DIR: settings.dataDir,
    CLOCK_FILE: settings.clockFile,
    // Shorter than the default, because the sandbox responds slowly only during a fault.
    PROVIDER_CALL_LONGEST_MS: '20000',
    BROKER: broker,
    [`${prefix}BASE_URL`]: sandbox,
    // The sandbox takes another account of the same person.
    ...(broker === 'alpaca' && { ALPACA_SECOND_ACCOUNT: 'same_email' }),
    PLAID_BASE_URL: sandbox,
    // The sandbox accepts any template ID but idvtmp_unknown.
    PLAID_IDV_TEMPLATE_ID: 'idvtmp_local',
    SMS_BASE_URL: sandbox,
    SMS_FROM: '+15005550006',
    IPQS_BASE_URL: `${sandbox}/api/json`,
    PLACES_BASE_URL: `${sandbox}/v1`,
    BREACHED_PASSWORDS_URL: sandbox,
    // The sandbox accepts any API key except a few that cause errors.
    PLACES_API_KEY: 'local',
    SENTRY_DSN: `http://local@${sandboxHost}:${settings.sandboxPort}/1`,
    RELEASE: 'local',
    SMTP_URL: `smtp://${sandboxHost}:${settings.sandboxSmtpPort}`,
    PLAID_LINK_SCRIPT_URL: `http://localhost:${settings.sandboxPort}/link/v2/stable/link-initialize.js`,
    NODE_COMPILE_CACHE: compileCache,
  }
}

/** Returns the user's own environment variables, but for those that `settings` has already read. */
export const overrides = (settings: LocalSettings): Record<string, string | undefined> => ({
  ...process.env,
  SANDBOX_PORT: String(settings.sandboxPort),
  SANDBOX_SMTP_PORT: String(settings.sandboxSmtpPort),
  DATA_DIR: settings.dataDir,
  CLOCK_FILE: settings.clockFile,
})

/** Maps a wildcard address to the loopback address. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)
