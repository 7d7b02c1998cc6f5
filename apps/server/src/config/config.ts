import { AGES_OF_MAJORITY, type AgesOfMajority } from '@vestibule/domain/fields/birth-date'
import { parseState, type StateCode } from '@vestibule/domain/fields/state'
import type { Env, EnvName } from './env.ts'
import { isKey } from './keys.ts'
import { Secret } from './secret.ts'

/** What the environment means. Made once, at start; refuses on doubt and lists every problem at once. */
export interface Config {
  mode: 'production' | 'local'
  port: number
  host: string
  /** our own origin, no slash at its end: links in mails, redirects, the Origin that state-changing calls must have */
  publicUrl: string
  trustProxy: string[] | false
  logLevel: string
  databaseUrl: Secret
  migrationDatabaseUrl: Secret | undefined
  clockFile: string | undefined
  brand: Brand
  iraLimits: 'specification' | 'statutory'
  /** whole dollars a deposit, for accounts that are not IRAs (CO-03) */
  contributionMaximum: number
  /** before it no account is opened (PE-10) */
  agesOfMajority: AgesOfMajority
  /** how often, and for how many days, micro-deposits can be verified (BA-11) */
  deposits: { tries: number; days: number }
  /** of each purpose the current key first, then those that it follows */
  keys: Record<'master' | 'records' | 'ssnIndex' | 'codes' | 'session' | 'evidence', Secret[]>
  ascend: {
    baseUrl: string
    apiKey: Secret
    privateKey: Secret
    serviceAccountName: string
    organization: string
    correspondentId: string
    accountGroupId: string
    principalApproverId: string
    /** besides its own, the origins whose agreements we read */
    agreementOrigins: string[]
  }
  plaid: { baseUrl: string; clientId: string; secret: Secret; linkScriptUrl: string }
  twilio: { baseUrl: string; accountSid: string; authToken: Secret; verifyServiceSid: string }
  ipqs: { baseUrl: string; apiKey: Secret }
  /** an email's domain younger than this is a risk, days (RK-10) */
  youngDomainDays: number
  /** unset: nothing is suggested for an address (PE-03) */
  places: { baseUrl: string; apiKey: Secret } | undefined
  /** unset: the built-in list (PE-08) */
  countries: { url: string; apiKey: Secret | undefined } | undefined
  /** who holds emails and passwords: we ourselves, or Auth0 */
  identity: { provider: 'local' } | Auth0Settings
  smtp: { url: Secret; from: string }
  /** some provider is the sandbox: a band says so on every page; production refuses it (SE-06) */
  sandbox: boolean
}

export interface Auth0Settings {
  provider: 'auth0'
  baseUrl: string
  clientId: string
  clientSecret: Secret
  connection: string
  managementAudience: string
}

export interface Brand {
  name: string
  company: string
  contact: string
  broker: string
  dashboardUrl: string
  privacyUrl: string
}

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((line) => `- ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}

const isLoopback = (url: string): boolean => /^[a-z]+:\/\/([^@/]*@)?(localhost|127\.|\[::1\])/.test(url)

/** @throws ConfigError naming every setting that is missing or wrong, never its value. */
export const readConfig = (env: Env): Config => {
  const problems: string[] = []
  const need = (name: EnvName): string => {
    const value = env[name]
    if (!value) problems.push(`${name} is not set.`)
    return value ?? ''
  }
  const secret = (name: EnvName): Secret => new Secret(need(name))
  const address = (name: EnvName, value: string, protocols = /^https?:$/): string => {
    if (value && !protocols.test(URL.parse(value)?.protocol ?? ''))
      problems.push(`${name} is not an address.`)
    return value
  }
  const keysOf = (name: EnvName): Secret[] => {
    const values = need(name).split(',').filter(Boolean)
    if (values.some((value) => !isKey(value))) problems.push(`${name} must be 32 bytes in base64.`)
    return values.map((value) => new Secret(value.trim()))
  }
  const url = (name: EnvName): string => address(name, need(name)).replace(/\/$/, '')
  const integer = (name: EnvName, otherwise: number): number => {
    const value = env[name] ?? String(otherwise)
    if (!/^\d{1,7}$/.test(value)) problems.push(`${name} must be a whole number.`)
    return Number(value)
  }
  const atLeastOne = (name: EnvName, otherwise: number): number => {
    const value = integer(name, otherwise)
    if (value === 0) problems.push(`${name} must be 1 at least.`)
    return value
  }
  const choice = <T extends string>(name: EnvName, choices: readonly T[], otherwise: T): T => {
    const value = env[name] ?? otherwise
    if (!(choices as readonly string[]).includes(value))
      problems.push(`${name} must be one of ${choices.join(', ')}.`)
    return value as T
  }

  /** `AL:19,NE:19`: the states where it is not 18 */
  const agesOfMajority = (): AgesOfMajority => {
    if (env.AGES_OF_MAJORITY === undefined) return AGES_OF_MAJORITY
    const byState: Partial<Record<StateCode, number>> = {}
    for (const pair of env.AGES_OF_MAJORITY.split(',')) {
      const [, code = '', age] = /^\s*([A-Z]{2}):(1[89]|2\d)\s*$/.exec(pair) ?? []
      const state = parseState(code)
      if (state.ok) byState[state.value] = Number(age)
      else problems.push('AGES_OF_MAJORITY must be states with ages from 18 to 29, as AL:19,NE:19.')
    }
    return { ...AGES_OF_MAJORITY, byState }
  }

  const auth0 = (): Auth0Settings => {
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

  if (
    (env.EVIDENCE_PUBLIC_KEYS ?? '')
      .split(',')
      .filter(Boolean)
      .some((one) => !isKey(one))
  )
    problems.push('EVIDENCE_PUBLIC_KEYS must be public keys in base64.')
  const mode = choice('VESTIBULE_MODE', ['production', 'local'], 'production')
  const name = env.BRAND_NAME ?? 'Vestibule'
  const publicUrl = url('PUBLIC_URL')
  const config: Config = {
    mode,
    port: integer('PORT', 3000),
    host: env.HOST ?? '127.0.0.1',
    publicUrl,
    trustProxy: env.TRUST_PROXY ? env.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
    logLevel: choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    databaseUrl: secret('DATABASE_URL'),
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ? new Secret(env.MIGRATION_DATABASE_URL) : undefined,
    clockFile: env.CLOCK_FILE,
    brand: {
      name,
      company: env.BRAND_COMPANY ?? name,
      contact: env.BRAND_CONTACT ?? 'team@vestibule.example',
      broker: env.BROKER_NAME ?? 'Apex Clearing Corporation',
      dashboardUrl: env.DASHBOARD_URL ?? 'https://dashboard.vestibule.example/',
      privacyUrl: env.PRIVACY_URL ?? '/documents/privacy-policy-20260301.pdf',
    },
    iraLimits: choice('IRA_LIMITS', ['specification', 'statutory'], 'specification'),
    contributionMaximum: integer('CONTRIBUTION_MAXIMUM', 50_000),
    agesOfMajority: agesOfMajority(),
    deposits: { tries: atLeastOne('DEPOSIT_TRIES', 3), days: atLeastOne('DEPOSIT_DAYS', 7) },
    keys: {
      master: keysOf('MASTER_KEY'),
      records: keysOf('RECORDS_KEY'),
      ssnIndex: keysOf('SSN_INDEX_KEY'),
      codes: keysOf('CODES_KEY'),
      session: keysOf('SESSION_KEY'),
      evidence: keysOf('EVIDENCE_SIGNING_KEY'),
    },
    ascend: {
      baseUrl: url('ASCEND_BASE_URL'),
      apiKey: secret('ASCEND_API_KEY'),
      privateKey: secret('ASCEND_PRIVATE_KEY'),
      serviceAccountName: need('ASCEND_SERVICE_ACCOUNT_NAME'),
      organization: need('ASCEND_ORGANIZATION'),
      correspondentId: need('ASCEND_CORRESPONDENT_ID'),
      accountGroupId: need('ASCEND_ACCOUNT_GROUP_ID'),
      principalApproverId: need('ASCEND_PRINCIPAL_APPROVER_ID'),
      agreementOrigins: (env.ASCEND_AGREEMENT_ORIGINS ?? '').split(',').filter(Boolean),
    },
    plaid: {
      baseUrl: url('PLAID_BASE_URL'),
      clientId: need('PLAID_CLIENT_ID'),
      secret: secret('PLAID_SECRET'),
      linkScriptUrl: address(
        'PLAID_LINK_SCRIPT_URL',
        env.PLAID_LINK_SCRIPT_URL ?? 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
      ),
    },
    twilio: {
      baseUrl: url('TWILIO_BASE_URL'),
      accountSid: need('TWILIO_ACCOUNT_SID'),
      authToken: secret('TWILIO_AUTH_TOKEN'),
      verifyServiceSid: need('TWILIO_VERIFY_SERVICE_SID'),
    },
    ipqs: { baseUrl: url('IPQS_BASE_URL'), apiKey: secret('IPQS_API_KEY') },
    youngDomainDays: integer('YOUNG_DOMAIN_DAYS', 30),
    places: env.PLACES_API_KEY
      ? {
          baseUrl: address(
            'PLACES_BASE_URL',
            env.PLACES_BASE_URL ?? 'https://places.googleapis.com/v1',
          ).replace(/\/$/, ''),
          apiKey: new Secret(env.PLACES_API_KEY),
        }
      : undefined,
    countries: env.COUNTRIES_URL
      ? {
          url: address('COUNTRIES_URL', env.COUNTRIES_URL),
          apiKey: env.COUNTRIES_API_KEY ? new Secret(env.COUNTRIES_API_KEY) : undefined,
        }
      : undefined,
    identity:
      choice('IDENTITY_PROVIDER', ['local', 'auth0'], 'local') === 'auth0' ? auth0() : { provider: 'local' },
    smtp: {
      url: new Secret(address('SMTP_URL', need('SMTP_URL'), /^smtps?:$/)),
      from: env.MAIL_FROM ?? `${name} <no-reply@vestibule.example>`,
    },
    sandbox: [
      env.ASCEND_BASE_URL,
      env.PLAID_BASE_URL,
      env.PLAID_LINK_SCRIPT_URL,
      env.TWILIO_BASE_URL,
      env.IPQS_BASE_URL,
      env.PLACES_API_KEY ? env.PLACES_BASE_URL : undefined,
      env.COUNTRIES_URL,
      env.SMTP_URL,
      env.IDENTITY_PROVIDER === 'auth0' ? env.AUTH0_BASE_URL : undefined,
    ].some((address) => address !== undefined && isLoopback(address)),
  }
  if (mode === 'production') {
    if (config.sandbox)
      problems.push('A provider points at this machine: production takes no sandbox providers.')
    if (env.CLOCK_FILE) problems.push('CLOCK_FILE is for tests: production refuses it.')
    if (publicUrl && !publicUrl.startsWith('https://'))
      problems.push('PUBLIC_URL must begin with https:// in production.')
    if (!env.MAIL_FROM) problems.push('MAIL_FROM is not set.')
    if (!env.BRAND_CONTACT) problems.push('BRAND_CONTACT is not set.')
    if (!env.DASHBOARD_URL) problems.push('DASHBOARD_URL is not set.')
  }
  const keys = Object.values(config.keys).flatMap((one) => one.map((secret) => secret.reveal()))
  if (new Set(keys).size < keys.length && problems.length === 0)
    problems.push(
      'MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY and EVIDENCE_SIGNING_KEY must all differ.',
    )
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
