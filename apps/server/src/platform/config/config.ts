import { isIP } from 'node:net'
import type { z } from 'zod'
import { type Brand, defaultBrand, readBrand, sampleBrandProblems } from '../brand/brand.ts'
import { type BrokerSettings, brokerNameOf, brokers } from './brokers.ts'
import {
  type Env,
  type EnvName,
  migrationSchema,
  retentionSchema,
  type Settings,
  settingsSchema,
  withReasons,
} from './env.ts'
import { crossProblems, unusedSettings, usesSandbox } from './production.ts'

export class ConfigError extends Error {
  readonly problems: string[]
  /** @param brand the folder's name if the problems are those of one brand among several */
  constructor(problems: string[], brand?: string) {
    const of = brand ? ` of the brand ${brand}` : ''
    super(
      `The configuration${of} has ${problems.length} problem(s):\n${problems.map((line) => `- ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Time for load balancers to notice that a server is stopping. */
const productionDrainSeconds = 5

/** Reads the settings of the broker that BROKER names. */
const readBrokerSettings = (env: Env) => brokers[brokerNameOf(env)].settings.safeParse(env)

/** Returns the identity provider's settings, which the schema leaves optional because only Auth0 requires them. */
const identityOf = (env: Settings) => {
  const { AUTH0_BASE_URL, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, AUTH0_CONNECTION } = env
  if (env.IDENTITY_PROVIDER === 'local') return { provider: 'local' as const }
  if (!AUTH0_BASE_URL || !AUTH0_CLIENT_ID || !AUTH0_CLIENT_SECRET || !AUTH0_CONNECTION)
    throw new Error('an Auth0 setting is missing')
  return {
    provider: 'auth0' as const,
    baseUrl: AUTH0_BASE_URL,
    clientId: AUTH0_CLIENT_ID,
    clientSecret: AUTH0_CLIENT_SECRET,
    connection: AUTH0_CONNECTION,
    managementAudience: env.AUTH0_MANAGEMENT_AUDIENCE ?? `${AUTH0_BASE_URL}/api/v2/`,
  }
}

const passkeyHostOf = (env: Settings): string | undefined => {
  const { hostname } = new URL(env.PUBLIC_URL)
  // A URL has brackets around an IPv6 address.
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  return env.IDENTITY_PROVIDER === 'local' && !isAddress ? hostname : undefined
}

const tracingOf = (env: Settings) =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: env.OTEL_SERVICE_NAME,
        trustsParent: env.TRUST_TRACEPARENT === '1',
        sampler: env.OTEL_TRACES_SAMPLER,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
        release: env.RELEASE,
      }

/** Groups the settings. A group that is `undefined` is disabled. */
const configOf = (env: Settings, broker: BrokerSettings, brand: Brand, sandbox: boolean) => ({
  mode: env.VESTIBULE_MODE,
  port: env.PORT,
  host: env.HOST,
  publicUrl: env.PUBLIC_URL,
  /** The host that passkeys belong to. `undefined` if they are Auth0's, or if PUBLIC_URL names an IP address. */
  passkeyHost: passkeyHostOf(env),
  trustProxy: env.TRUST_PROXY,
  logLevel: env.LOG_LEVEL,
  metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  /** The separate listener of the firm's API. `undefined` serves the API on the public listener. */
  firmListener: env.FIRM_PORT === undefined ? undefined : { host: env.FIRM_HOST, port: env.FIRM_PORT },
  drainSeconds: env.DRAIN_SECONDS ?? (env.VESTIBULE_MODE === 'local' ? 0 : productionDrainSeconds),
  callTimes: { leaseMs: env.PROVIDER_CALL_LEASE_MS, longestMs: env.PROVIDER_CALL_LONGEST_MS },
  databaseUrl: env.DATABASE_URL,
  /** True if a pooler in transaction mode stands before the database. */
  isPooled: env.DATABASE_POOLER === 'transaction',
  /** Connects as the role that may erase and re-seal evidence and end legal holds. `undefined` in servers. */
  stewardDatabaseUrl: env.STEWARD_DATABASE_URL,
  migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
  migrationLockMs: env.MIGRATION_LOCK_MS,
  clockFile: env.CLOCK_FILE,
  brand,
  /** The name of the brand's folder, if the process serves several brands. */
  brandName: env.BRANDS_DIR === undefined ? undefined : env.BRAND,
  dashboardUrl: env.DASHBOARD_URL,
  returnAddresses: env.RETURN_ADDRESSES,
  securityContact: env.SECURITY_CONTACT,
  iraLimits:
    env.IRA_LIMIT_YEARS.length > 0 ? { table: env.IRA_LIMITS, added: env.IRA_LIMIT_YEARS } : env.IRA_LIMITS,
  bankOwnerMatch: env.BANK_OWNER_MATCH,
  /** Maximum deposit into an account that is not an IRA, in whole dollars (CO-03). */
  contributionMaximum: env.CONTRIBUTION_MAXIMUM,
  agesOfMajority: env.AGES_OF_MAJORITY,
  retention: env.RETENTION_PERIODS,
  /** Maximum number of saves per minute and session in one process. A network may send ten times as many (API-10). */
  savesPerMinute: env.SAVES_PER_MINUTE,
  deposits: { tries: env.DEPOSIT_TRIES, days: env.DEPOSIT_DAYS },
  /** For each purpose, the current key and then the previous keys. */
  keys: {
    master: env.MASTER_KEY,
    records: env.RECORDS_KEY,
    ssnIndex: env.SSN_INDEX_KEY,
    codes: env.CODES_KEY,
    session: env.SESSION_KEY,
    evidence: env.EVIDENCE_SIGNING_KEY,
  },
  youngDomainDays: env.YOUNG_DOMAIN_DAYS,
  broker,
  plaid: {
    baseUrl: env.PLAID_BASE_URL,
    clientId: env.PLAID_CLIENT_ID,
    secret: env.PLAID_SECRET,
    linkScriptUrl: env.PLAID_LINK_SCRIPT_URL,
    templateId: env.PLAID_IDV_TEMPLATE_ID,
  },
  texts: {
    provider: env.SMS_PROVIDER,
    baseUrl: env.SMS_BASE_URL,
    account: env.SMS_ACCOUNT,
    secret: env.SMS_SECRET,
    from: env.SMS_FROM,
  },
  ipqs: { baseUrl: env.IPQS_BASE_URL, key: env.IPQS_API_KEY },
  places: env.PLACES_API_KEY && { baseUrl: env.PLACES_BASE_URL, apiKey: env.PLACES_API_KEY },
  countries: env.COUNTRIES_URL ? { url: env.COUNTRIES_URL, apiKey: env.COUNTRIES_API_KEY } : undefined,
  breachedPasswords: env.BREACHED_PASSWORDS_URL ? { baseUrl: env.BREACHED_PASSWORDS_URL } : undefined,
  identity: identityOf(env),
  smtp: { url: env.SMTP_URL, from: env.MAIL_FROM ?? `${brand.name} <${brand.contact}>` },
  sentryDsn: env.SENTRY_DSN,
  tracing: tracingOf(env),
  release: env.RELEASE,
  /** True if at least one provider is the sandbox (SE-06). */
  sandbox,
})

export type Config = ReturnType<typeof configOf>

const problemsIn = (env: Env, errors: readonly (z.ZodError | undefined)[], ...others: string[]): string[] =>
  withReasons(env, [
    ...errors.flatMap((error) => error?.issues ?? []).map(({ path, message }) => `${path.join()} ${message}`),
    ...others,
  ])

/** Reads the settings and the brand's folder. @throws ConfigError with all problems of both */
export const readConfig = (env: Env): Config => {
  const unused: EnvName[] = unusedSettings(env)
  const used = Object.fromEntries(Object.entries(env).filter(([name]) => !unused.includes(name as EnvName)))
  const { data, error } = settingsSchema.safeParse(used)
  const broker = readBrokerSettings(env)
  const { brand, problems: brandProblems } = readBrand(env.BRAND_DIR ?? defaultBrand, brokerNameOf(env))
  const problems = [
    ...problemsIn(env, [error, broker.error], ...crossProblems(env)),
    ...brandProblems,
    ...(env.VESTIBULE_MODE === 'local' || !env.BRAND_DIR || !brand ? [] : sampleBrandProblems(brand)),
  ]
  if (!data || !broker.data || !brand || problems.length > 0) throw new ConfigError(problems)
  return configOf(data, broker.data, brand, usesSandbox(env))
}

export const readBroker = (env: Env): BrokerSettings => {
  const { data, error } = readBrokerSettings(env)
  if (!data) throw new ConfigError(problemsIn(env, [error]))
  return data
}

export const readRetention = (env: Env): Config['retention'] => {
  const { data, error } = retentionSchema.safeParse(env)
  if (!data) throw new ConfigError(problemsIn(env, [error]))
  return data.RETENTION_PERIODS
}

/** Reads what `npm run migrate` uses, so that it needs no keys and no provider's settings. */
export const readMigration = (env: Env) => {
  const { data, error } = migrationSchema.safeParse(env)
  const { brand, problems: brandProblems } = readBrand(env.BRAND_DIR ?? defaultBrand, brokerNameOf(env))
  const problems = [
    ...problemsIn(env, [error], ...crossProblems(env)).filter((one) => /^(MIGRATION_|BRAND_DIR )/.test(one)),
    ...brandProblems,
  ]
  if (!data || !brand || problems.length > 0) throw new ConfigError(problems)
  return { url: data.MIGRATION_DATABASE_URL, lockMs: data.MIGRATION_LOCK_MS, brand }
}
