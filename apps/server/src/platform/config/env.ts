import { readFileSync } from 'node:fs'
import { ownerMatchPolicies } from '@vestibule/domain/bank/owner-match'
import { defaultAgesOfMajority } from '@vestibule/domain/fields/birth-date'
import { usualPeriods } from '@vestibule/domain/records/retention'
import { z } from 'zod'
import { usualCallTimes } from '../../ports/call-times.ts'
import { textProviders } from '../../ports/texts.ts'
import { defaultBrand } from '../brand/brand.ts'
import { type BrokerEnvName, brokerNames, brokerShapes } from './brokers.ts'
import { trustedProxies } from './proxies.ts'
import * as value from './values.ts'

const settings = {
  VESTIBULE_MODE: value.choice(['production', 'staging', 'local']).default('production'),
  SANDBOX: value.choice(['1']).optional(),
  PORT: value.port.default(3000),
  HOST: value.text.default('127.0.0.1'),
  PUBLIC_URL: value.origin,
  TRUST_PROXY: trustedProxies.default(false),
  LOG_LEVEL: value.choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_PORT: value.port.optional(),
  METRICS_HOST: value.text.default('127.0.0.1'),
  FIRM_PORT: value.port.optional(),
  FIRM_HOST: value.text.default('127.0.0.1'),
  DRAIN_SECONDS: value.atLeastZero.optional(),
  PROVIDER_CALL_LEASE_MS: value.atLeastOne.default(usualCallTimes.leaseMs),
  PROVIDER_CALL_LONGEST_MS: value.atLeastOne.default(usualCallTimes.longestMs),
  DATABASE_URL: value.databaseUrl,
  DATABASE_POOLER: value.choice(['none', 'transaction']).default('none'),
  STEWARD_DATABASE_URL: value.databaseUrl.optional(),
  MIGRATION_DATABASE_URL: value.databaseUrl.optional(),
  MIGRATION_LOCK_MS: value.atLeastOne.default(2_000),
  CLOCK_FILE: value.text.optional(),
  BRAND_DIR: value.text.default(defaultBrand),
  BRANDS_DIR: value.text.optional(),
  BRAND: value.text.optional(),
  DASHBOARD_URL: value.address.default('https://dashboard.vestibule.example/'),
  RETURN_ADDRESSES: value.returnAddresses.default([]),
  SECURITY_CONTACT: value.securityContact.optional(),
  IRA_LIMITS: value.choice(['specification', 'statutory']).default('specification'),
  IRA_LIMIT_YEARS: value.iraLimitYears.default([]),
  BANK_OWNER_MATCH: value.choice(ownerMatchPolicies).default('off'),
  CONTRIBUTION_MAXIMUM: value.atLeastZero.default(50_000),
  AGES_OF_MAJORITY: value.agesOfMajority.default(defaultAgesOfMajority),
  DEPOSIT_TRIES: value.atLeastOne.default(3),
  DEPOSIT_DAYS: value.atLeastOne.default(7),
  RETENTION_PERIODS: value.retentionPeriods.default(usualPeriods),
  SAVES_PER_MINUTE: value.atLeastOne.default(600),
  KMS_KEY_ID: value.text.optional(),
  AWS_REGION: value.text.optional(),
  AWS_ENDPOINT_URL_KMS: value.address.optional(),
  AWS_ACCESS_KEY_ID: value.text.optional(),
  AWS_SECRET_ACCESS_KEY: value.secret.optional(),
  AWS_SESSION_TOKEN: value.secret.optional(),
  MASTER_KEY: value.keys,
  RECORDS_KEY: value.keys,
  SSN_INDEX_KEY: value.keys,
  CODES_KEY: value.keys,
  SESSION_KEY: value.keys,
  EVIDENCE_SIGNING_KEY: value.keys,
  EVIDENCE_PUBLIC_KEYS: value.publicKeys.optional(),
  BROKER: value.choice(brokerNames).default('ascend'),
  PLAID_BASE_URL: value.baseUrl,
  PLAID_CLIENT_ID: value.text,
  PLAID_SECRET: value.secret,
  PLAID_LINK_SCRIPT_URL: value.address.default('https://cdn.plaid.com/link/v2/stable/link-initialize.js'),
  PLAID_IDV_TEMPLATE_ID: value.text,
  SMS_PROVIDER: value.choice(textProviders).default('twilio'),
  SMS_BASE_URL: value.baseUrl.optional(),
  SMS_ACCOUNT: value.text,
  SMS_SECRET: value.secret,
  SMS_FROM: value.text,
  IPQS_BASE_URL: value.baseUrl,
  IPQS_API_KEY: value.secret,
  YOUNG_DOMAIN_DAYS: value.atLeastZero.default(30),
  PLACES_BASE_URL: value.baseUrl.default('https://places.googleapis.com/v1'),
  PLACES_API_KEY: value.secret.optional(),
  COUNTRIES_URL: value.address.optional(),
  COUNTRIES_API_KEY: value.secret.optional(),
  BREACHED_PASSWORDS_URL: value.baseUrl.optional(),
  IDENTITY_PROVIDER: value.choice(['local', 'auth0']).default('local'),
  AUTH0_BASE_URL: value.baseUrl.optional(),
  AUTH0_CLIENT_ID: value.text.optional(),
  AUTH0_CLIENT_SECRET: value.secret.optional(),
  AUTH0_CONNECTION: value.text.optional(),
  AUTH0_MANAGEMENT_AUDIENCE: value.address.optional(),
  HTTPS_PROXY: value.address.optional(),
  NO_PROXY: value.text.optional(),
  SMTP_URL: value.smtpUrl,
  MAIL_FROM: value.text.optional(),
  SENTRY_DSN: value.sentryDsn.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: value.baseUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: value.secret.optional(),
  OTEL_SERVICE_NAME: value.text.default('vestibule'),
  TRUST_TRACEPARENT: value.choice(['1']).optional(),
  OTEL_TRACES_SAMPLER: value.choice(value.traceSamplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: value.ratio.default(1),
  RELEASE: value.text.default(''),
}

export type EnvName = keyof typeof settings | BrokerEnvName

/** Key of the settings whose value could not be read, in an `Env`. */
const failures = Symbol('failures')
export type Env = Partial<Record<EnvName, string | undefined>> & {
  readonly [failures]?: ReadonlyMap<EnvName, string>
}

/** Marks settings as failed. `reasons` has a sentence for each. */
export const withFailures = (env: Env, reasons: Iterable<[EnvName, string]>): Env => ({
  ...env,
  [failures]: new Map([...(env[failures] ?? []), ...reasons]),
})

export const failureOf = (env: Env, name: EnvName): string | undefined => env[failures]?.get(name)

/** Replaces the problem of a failed setting, which seems unset, with the reason. */
export const withReasons = (env: Env, problems: readonly string[]): string[] => [
  ...(env[failures]?.values() ?? []),
  ...problems.filter(
    (one) => ![...(env[failures]?.keys() ?? [])].some((name) => one === `${name} is not set.`),
  ),
]

export const settingShapes: Readonly<Record<EnvName, z.ZodType>> = {
  ...settings,
  ...brokerShapes,
}
export const envNames = Object.keys(settingShapes) as EnvName[]

export const settingsSchema = z.object(settings)
export type Settings = z.infer<typeof settingsSchema>

export const migrationSchema = settingsSchema
  .pick({ MIGRATION_LOCK_MS: true })
  .extend({ MIGRATION_DATABASE_URL: value.databaseUrl })

export const retentionSchema = settingsSchema.pick({ RETENTION_PERIODS: true })

const readSecretFile = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}

/** Returns the known variables. An empty value counts as unset. `{NAME}_FILE` names a file with the value of NAME. */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const env: Env = {}
  const failed: [EnvName, string][] = []
  for (const name of envNames) {
    const file = source[`${name}_FILE`]
    const value = source[name] || (file && readSecretFile(file))
    if (file && source[name]) failed.push([name, `${name} and ${name}_FILE are both set: set only one.`])
    else if (value) env[name] = value
    else if (file) failed.push([name, `${name}_FILE names a file that cannot be read or is empty.`])
  }
  return failed.length > 0 ? withFailures(env, failed) : env
}
