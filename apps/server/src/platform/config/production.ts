/** This file compares settings before they are parsed, so that violations and parse errors are reported together. */

import { isIP } from 'node:net'
import pg from 'pg'
import { usualCallTimes } from '../../ports/call-times.ts'
import { addressOf } from '../common/network.ts'
import { brokerNameOf, brokerNames, brokers } from './brokers.ts'
import type { Env, EnvName } from './env.ts'
import { databaseNames, keyNames } from './own-settings.ts'

const auth0Names = ['AUTH0_BASE_URL', 'AUTH0_CLIENT_ID', 'AUTH0_CLIENT_SECRET', 'AUTH0_CONNECTION'] as const

const hasAuth0 = (env: Env): boolean => env.IDENTITY_PROVIDER === 'auth0'

const dependents: readonly [EnvName, (env: Env) => boolean, string][] = [
  ['PLACES_BASE_URL', (env) => !env.PLACES_API_KEY, 'PLACES_API_KEY is not.'],
  ['COUNTRIES_API_KEY', (env) => !env.COUNTRIES_URL, 'COUNTRIES_URL is not.'],
  ['METRICS_HOST', (env) => !env.METRICS_PORT, 'METRICS_PORT is not.'],
  ['FIRM_HOST', (env) => !env.FIRM_PORT, 'FIRM_PORT is not.'],
  ...brokerNames.flatMap((broker) =>
    (Object.keys(brokers[broker].shape) as EnvName[]).map(
      (name): [EnvName, (env: Env) => boolean, string] => [
        name,
        (env) => brokerNameOf(env) !== broker,
        `BROKER is not ${broker}.`,
      ],
    ),
  ),
  ...[...auth0Names, 'AUTH0_MANAGEMENT_AUDIENCE' as const].map(
    (name): [EnvName, (env: Env) => boolean, string] => [
      name,
      (env) => !hasAuth0(env),
      'IDENTITY_PROVIDER is not auth0.',
    ],
  ),
]

export const unusedSettings = (env: Env): EnvName[] =>
  dependents.flatMap(([name, isUnused]) => (isUnused(env) ? [name] : []))

const allBrokers = brokerNames.map((name) => brokers[name])
const brokerAddresses = allBrokers.map(({ address }) => address)

const providerAddresses: readonly EnvName[] = [
  ...brokerAddresses,
  'PLAID_BASE_URL',
  'PLAID_LINK_SCRIPT_URL',
  'SMS_BASE_URL',
  'IPQS_BASE_URL',
  'COUNTRIES_URL',
  'BREACHED_PASSWORDS_URL',
  'SMTP_URL',
  'SENTRY_DSN',
  'PLACES_BASE_URL',
  'AUTH0_BASE_URL',
]

/** Settings that contain an address other than a provider's base address and that require https in production. */
const otherAddresses: readonly EnvName[] = [
  'DASHBOARD_URL',
  'RETURN_ADDRESSES',
  'ASCEND_AGREEMENT_ORIGINS',
  'AUTH0_MANAGEMENT_AUDIENCE',
  'AWS_ENDPOINT_URL_KMS',
]

/** Returns a host in one spelling: lowercase, a decimal or hexadecimal IPv4 address with dots, IPv6 without brackets. */
const spelled = (host: string): string => {
  const literal = isIP(host) === 6 ? `[${host}]` : host
  return addressOf((URL.parse(`http://${literal}`)?.hostname ?? host).replace(/^\[|\]$/g, ''))
}

const isLoopbackHost = (host: string): boolean => {
  const name = spelled(host)
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''
const isLoopback = (url: string): boolean => isLoopbackHost(hostOf(url))

/** Also true for names and addresses that lead to this machine only on some systems. */
const mayBeThisMachine = (url: string): boolean => {
  const name = spelled(hostOf(url)).replace(/\.$/, '')
  return isLoopbackHost(name) || name.endsWith('.localhost') || name === '::' || name.startsWith('0.')
}

const usedAmong = (names: readonly EnvName[], env: Env): EnvName[] => {
  const unused = unusedSettings(env)
  return names.filter((name) => !unused.includes(name))
}

/** Lists the settings that point to a provider on this machine, which is always the sandbox. */
const sandboxSettings = (env: Env): EnvName[] =>
  usedAmong(providerAddresses, env).filter((name) => mayBeThisMachine(env[name] ?? ''))

/** Returns true if a provider is the sandbox. In staging, the sandbox may run on another machine. */
export const usesSandbox = (env: Env): boolean => env.SANDBOX === '1' || sandboxSettings(env).length > 0

const testHosts = new Set<string>([
  'sandbox.plaid.com',
  'development.plaid.com',
  ...allBrokers.flatMap((broker) => broker.testHosts),
])
const productionDomains = ['plaid.com', ...allBrokers.map(({ productionDomain }) => productionDomain)]
const isTestHost = (url: string): boolean => testHosts.has(hostOf(url))
/** Plaid and the brokers have a test environment. The other providers have one address for both. */
const isProductionHost = (url: string): boolean =>
  !isTestHost(url) && productionDomains.some((domain) => hostOf(url).endsWith(`.${domain}`))

/** Runs in the page of bank connect, so no other host may serve it. */
const plaidScriptHost = 'cdn.plaid.com'

/** Production requires these settings explicitly, because their defaults are samples. */
const requiredInProduction: readonly EnvName[] = [
  'MAIL_FROM',
  'BRAND_DIR',
  'DASHBOARD_URL',
  'TRUST_PROXY',
  'IRA_LIMITS',
]

interface Parsed {
  host: string
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown }
}

/** Parses a database's URL as `pg` does when it connects. Returns `undefined` if it cannot connect. */
const parsedDatabase = (url: string): Parsed | undefined => {
  try {
    return new pg.Client({ connectionString: url }) as unknown as Parsed
  } catch {
    return undefined
  }
}

/** Returns true for a remote database whose certificate and name `pg` does not verify. A Unix socket has a directory. */
const isUnverified = (url: string): boolean => {
  const modes = URL.parse(url.replace('@/', '@localhost/'))?.searchParams.getAll('sslmode') ?? []
  // `pg` treats other modes as verify-full, but plans to stop, and other programs do not.
  const isFull = modes.length > 0 && modes.every((mode) => mode === 'verify-full')
  const database = parsedDatabase(url)
  if (!database || database.host.startsWith('/') || isLoopbackHost(database.host)) return false
  const { ssl } = database
  if (!isFull || typeof ssl !== 'object') return true
  return ssl.rejectUnauthorized === false || ssl.checkServerIdentity !== undefined
}

const isExample = (value: string): boolean => /(^|[@.:/])example\.(com|org|net)\b/i.test(value)

/** Detects keys that are not random. Only about one in 10^37 random keys has fewer than eight distinct bytes. */
const isWeakKey = (value: string): boolean => {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 && new Set(bytes).size < 8
}

const minCallTimes: readonly [EnvName, number][] = [
  ['PROVIDER_CALL_LEASE_MS', usualCallTimes.leaseMs],
  ['PROVIDER_CALL_LONGEST_MS', usualCallTimes.longestMs],
]

/** Applies to production, and to staging, which only may also use test environments of providers. */
const productionProblems = (env: Env): string[] => {
  const isStaging = env.VESTIBULE_MODE === 'staging'
  const mode = isStaging ? 'staging' : 'production'
  const problems = (names: readonly EnvName[], isWrong: (value: string) => boolean, message: string) =>
    names.filter((name) => isWrong(env[name] ?? '')).map((name) => `${name} ${message}`)
  const local = sandboxSettings(env)
  const remote = usedAmong(providerAddresses, env).filter((name) => !local.includes(name))
  return [
    ...(isStaging
      ? [
          ...problems(
            local,
            () => env.SANDBOX !== '1',
            'points at this machine: staging allows this only with SANDBOX=1.',
          ),
          ...problems(
            [...brokerAddresses, 'PLAID_BASE_URL'],
            isProductionHost,
            "is the provider's production environment: staging allows only its test environment.",
          ),
        ]
      : [
          ...problems(local, () => true, 'points at this machine: production allows no sandbox providers.'),
          ...problems(
            remote,
            isTestHost,
            "is the provider's test environment: production allows no sandbox providers.",
          ),
          ...problems(['SANDBOX'], Boolean, 'is for staging only: production refuses it.'),
        ]),
    ...problems(['CLOCK_FILE'], Boolean, `is for tests only: ${mode} refuses it.`),
    ...problems(
      [...(isStaging ? [...local, ...remote] : remote), ...usedAmong(otherAddresses, env)],
      (value) => value.split(',').some((one) => URL.parse(one)?.protocol === 'http:'),
      `must begin with https:// in ${mode}.`,
    ),
    ...problems(
      ['PUBLIC_URL'],
      (value) => value !== '' && !value.startsWith('https://'),
      `must begin with https:// in ${mode}.`,
    ),
    ...minCallTimes.flatMap(([name, minMs]) =>
      problems(
        [name],
        (value) => value !== '' && Number(value) < minMs,
        `must be at least ${minMs} in ${mode}.`,
      ),
    ),
    ...problems(
      env.OTEL_EXPORTER_OTLP_HEADERS ? ['OTEL_EXPORTER_OTLP_ENDPOINT'] : [],
      (value) => !isLoopback(value) && !value.startsWith('https://'),
      `must begin with https:// in ${mode} if OTEL_EXPORTER_OTLP_HEADERS is set.`,
    ),
    ...(env.SANDBOX === '1'
      ? []
      : problems(
          ['PLAID_LINK_SCRIPT_URL'],
          (value) => value !== '' && hostOf(value) !== plaidScriptHost,
          `must be on ${plaidScriptHost}.`,
        )),
    ...problems(requiredInProduction, (value) => value === '', 'is not set.'),
    ...problems(
      databaseNames,
      isUnverified,
      'must verify the server by TLS (sslmode=verify-full) unless PostgreSQL runs on this machine.',
    ),
    ...problems(Object.keys(env) as EnvName[], isExample, 'still has the value of .env.example.'),
    ...problems(keyNames, isWeakKey, 'is not a random key: create one with openssl rand -base64 32.'),
    ...dependents.flatMap(([name, isUnused, reason]) =>
      env[name] && isUnused(env) ? [`${name} is set, but ${reason}`] : [],
    ),
  ]
}

/** Requires loopback addresses, because local mode allows the sandbox and plain HTTP (SE-10). */
const localProblems = ({ HOST, FIRM_PORT, FIRM_HOST, PUBLIC_URL: publicUrl }: Env): string[] =>
  [
    ...Object.entries({ HOST, ...(FIRM_PORT && { FIRM_HOST }) }).flatMap(([name, host = '127.0.0.1']) =>
      isLoopbackHost(host) ? [] : [name],
    ),
    ...(!publicUrl || isLoopback(publicUrl) || hostOf(publicUrl).endsWith('.localhost')
      ? []
      : ['PUBLIC_URL']),
  ].map((name) => `${name} must be a loopback address (127.0.0.1, localhost) in local mode.`)

export const crossProblems = (env: Env): string[] => {
  const keys = keyNames.flatMap((name) => (env[name] ?? '').split(',').flatMap((key) => key.trim() || []))
  return [
    ...(hasAuth0(env) ? auth0Names.filter((name) => !env[name]).map((name) => `${name} is not set.`) : []),
    ...(env.VESTIBULE_MODE === 'local' ? localProblems(env) : productionProblems(env)),
    ...(new Set(keys).size < keys.length
      ? [`${keyNames.slice(0, -1).join(', ')} and ${keyNames.at(-1)} must all differ.`]
      : []),
  ]
}

/** A server, or a process with the rights of the jobs: a worker or a command. */
export type Runs = 'server' | 'jobs'

/** Returns why a process must not have, or lacks, the role that erases evidence (SE-14). Local mode has only one process. */
export const stewardProblems = (
  { VESTIBULE_MODE, STEWARD_DATABASE_URL, FIRM_PORT }: Env,
  runs: Runs,
): string[] => {
  const runsJobs = runs === 'jobs' || VESTIBULE_MODE === 'local'
  if (runsJobs) return STEWARD_DATABASE_URL ? [] : ['STEWARD_DATABASE_URL is not set.']
  return STEWARD_DATABASE_URL && !FIRM_PORT
    ? [
        'STEWARD_DATABASE_URL is for workers, commands and servers with FIRM_PORT: a public server must not have it.',
      ]
    : []
}
