import { usualCallTimes } from '../ports/call-times.ts'
import { ConfigError } from './config-error.ts'
import type { Env } from './env.ts'
import { isKey } from './keys.ts'
import { readOutside } from './outside.ts'
import { atThisMachine, localProblems, productionProblems } from './production.ts'
import { trustedProxies } from './proxies.ts'
import { createReader, type Reader } from './reader.ts'
import { readAgesOfMajority, readRetention } from './rules.ts'
import { Secret } from './secret.ts'
import type { Brand, Config } from './settings.ts'

export { ConfigError } from './config-error.ts'
export type { Auth0Settings, Brand, Config } from './settings.ts'

/** How long a server in production goes on after it was told to stop, so that who sends it requests can notice, seconds. */
const usualDrain = 5

/** A path on our own origin. Browsers read `//host` and `/\\host` as another origin. */
const isOwnPath = (value: string): boolean => /^\/(?![/\\])/.test(value)

const brandOf = ({ env, address }: Reader): Brand => {
  const name = env.BRAND_NAME ?? 'Vestibule'
  const privacyUrl = env.PRIVACY_URL ?? '/documents/privacy-policy-20260301.pdf'
  return {
    name,
    company: env.BRAND_COMPANY ?? name,
    contact: env.BRAND_CONTACT ?? 'team@vestibule.example',
    broker: env.BROKER_NAME ?? 'Apex Clearing Corporation',
    dashboardUrl: address('DASHBOARD_URL', env.DASHBOARD_URL ?? 'https://dashboard.vestibule.example/'),
    postalAddress: env.BRAND_POSTAL_ADDRESS ?? '1 Example Street, Springfield, IL 62701',
    custodian: {
      name: env.CUSTODIAN_NAME ?? 'Sample Trust Company',
      address: env.CUSTODIAN_ADDRESS ?? 'IRA Revocations, PO Box 100, Springfield, IL 62705',
      phone: env.CUSTODIAN_PHONE ?? '217-555-0100',
    },
    privacyUrl: isOwnPath(privacyUrl) ? privacyUrl : address('PRIVACY_URL', privacyUrl),
  }
}

const databaseOf = ({
  env,
  need,
  problems,
}: Reader): Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'> => {
  const databaseUrl = new Secret(need('DATABASE_URL'))
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const)
    if (env[name] && !/^postgres(ql)?:\/\//.test(env[name]))
      problems.push(`${name} must begin with postgresql://.`)
  return {
    databaseUrl,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ? new Secret(env.MIGRATION_DATABASE_URL) : undefined,
  }
}

/** @throws ConfigError naming every setting that is missing or wrong, never its value. */
export const readConfig = (env: Env): Config => {
  const reader = createReader(env)
  const { problems, choice, integer, atLeastOne, port, keys: keysOf, url } = reader
  const publicKeys = (env.EVIDENCE_PUBLIC_KEYS ?? '').split(',').filter(Boolean)
  if (!publicKeys.every(isKey)) problems.push('EVIDENCE_PUBLIC_KEYS must be public keys in base64.')
  const mode = choice('VESTIBULE_MODE', ['production', 'local'], 'production')
  const publicUrl = url('PUBLIC_URL')
  const brand = brandOf(reader)
  const config: Config = {
    mode,
    port: port('PORT', 3000),
    host: env.HOST ?? '127.0.0.1',
    publicUrl,
    trustProxy: trustedProxies(reader),
    logLevel: choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    metrics: env.METRICS_PORT
      ? { host: env.METRICS_HOST ?? '127.0.0.1', port: port('METRICS_PORT', 0) }
      : undefined,
    drainSeconds: integer('DRAIN_SECONDS', mode === 'production' ? usualDrain : 0),
    callTimes: {
      leaseMs: atLeastOne('PROVIDER_CALL_LEASE_MS', usualCallTimes.leaseMs),
      longestMs: atLeastOne('PROVIDER_CALL_LONGEST_MS', usualCallTimes.longestMs),
    },
    ...databaseOf(reader),
    clockFile: env.CLOCK_FILE,
    brand,
    iraLimits: choice('IRA_LIMITS', ['specification', 'statutory'], 'specification'),
    contributionMaximum: integer('CONTRIBUTION_MAXIMUM', 50_000),
    agesOfMajority: readAgesOfMajority(reader),
    retention: readRetention(reader),
    savesPerMinute: atLeastOne('SAVES_PER_MINUTE', 600),
    deposits: { tries: atLeastOne('DEPOSIT_TRIES', 3), days: atLeastOne('DEPOSIT_DAYS', 7) },
    keys: {
      master: keysOf('MASTER_KEY'),
      records: keysOf('RECORDS_KEY'),
      ssnIndex: keysOf('SSN_INDEX_KEY'),
      codes: keysOf('CODES_KEY'),
      session: keysOf('SESSION_KEY'),
      evidence: keysOf('EVIDENCE_SIGNING_KEY'),
    },
    youngDomainDays: integer('YOUNG_DOMAIN_DAYS', 30),
    ...readOutside(reader, brand.name),
    sandbox: atThisMachine(env).length > 0,
  }
  problems.push(
    ...(mode === 'production' ? productionProblems(env, publicUrl) : localProblems(env, publicUrl)),
  )
  const keys = Object.values(config.keys).flatMap((one) => one.map((secret) => secret.reveal()))
  if (new Set(keys).size < keys.length)
    problems.push(
      'MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY and EVIDENCE_SIGNING_KEY must all differ.',
    )
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
