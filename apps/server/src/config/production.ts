import { isIP } from 'node:net'
import { usualCallTimes } from '../ports/call-times.ts'
import type { Env, EnvName } from './env.ts'

/** The addresses of providers, those that are used; a browser loads the script. */
const providerAddresses = (env: Env): EnvName[] => [
  'ASCEND_BASE_URL',
  'PLAID_BASE_URL',
  'PLAID_LINK_SCRIPT_URL',
  'TWILIO_BASE_URL',
  'IPQS_BASE_URL',
  'COUNTRIES_URL',
  'BREACHED_PASSWORDS_URL',
  'SMTP_URL',
  'SENTRY_DSN',
  ...(env.PLACES_API_KEY ? (['PLACES_BASE_URL'] as const) : []),
  ...(env.IDENTITY_PROVIDER === 'auth0' ? (['AUTH0_BASE_URL'] as const) : []),
]

/** Addresses that browsers are sent to, or that name whose answers we believe. */
const otherAddresses = (env: Env): EnvName[] => [
  'DASHBOARD_URL',
  'PRIVACY_URL',
  'ASCEND_AGREEMENT_ORIGINS',
  ...(env.IDENTITY_PROVIDER === 'auth0' ? (['AUTH0_MANAGEMENT_AUDIENCE'] as const) : []),
]

const isLoopback = (url: string): boolean =>
  /^[a-z]+:\/\/([^@/]*@)?(localhost|127\.|0\.0\.0\.0|\[::1?\])/i.test(url)

/** The settings of providers that are at this machine, as only the sandbox is. */
export const atThisMachine = (env: Env): EnvName[] =>
  providerAddresses(env).filter((name) => isLoopback(env[name] ?? ''))

/** Where the providers themselves have a place to try things. */
const tryingHosts = /^(sandbox|development)\.plaid\.com$|^(uat|sbx)\.apexapis\.com$/

/** A setting that says nothing without another, and the other. */
const halves: readonly [EnvName, (env: Env) => boolean, string][] = [
  ['PLACES_BASE_URL', (env) => !env.PLACES_API_KEY, 'PLACES_API_KEY is not.'],
  ['COUNTRIES_API_KEY', (env) => !env.COUNTRIES_URL, 'COUNTRIES_URL is not.'],
  ['METRICS_HOST', (env) => !env.METRICS_PORT, 'METRICS_PORT is not.'],
  ...(
    [
      'AUTH0_BASE_URL',
      'AUTH0_CLIENT_ID',
      'AUTH0_CLIENT_SECRET',
      'AUTH0_CONNECTION',
      'AUTH0_MANAGEMENT_AUDIENCE',
    ] as const
  ).map((name): [EnvName, (env: Env) => boolean, string] => [
    name,
    (env) => env.IDENTITY_PROVIDER !== 'auth0',
    'IDENTITY_PROVIDER is not auth0.',
  ]),
]

/** What has no default in production: nobody opens accounts in the name of a sample brand, or by limits that nobody chose. */
const required = [
  'MAIL_FROM',
  'BRAND_COMPANY',
  'BRAND_CONTACT',
  'BRAND_POSTAL_ADDRESS',
  'CUSTODIAN_NAME',
  'CUSTODIAN_ADDRESS',
  'CUSTODIAN_PHONE',
  'DASHBOARD_URL',
  'PRIVACY_URL',
  'TRUST_PROXY',
  'IRA_LIMITS',
] as const

/** Whether a database elsewhere could be anybody's. A socket's folder stands in `host`. */
const isUnverified = (url: string | undefined): boolean => {
  const address = URL.parse(url ?? '')
  if (!address) return false
  const host = address.searchParams.get('host') ?? address.hostname
  const isHere = host === '' || host.startsWith('/') || isLoopback(`postgresql://${host}`)
  return !isHere && address.searchParams.get('sslmode') !== 'verify-full'
}

/** What `.env.example` shows, and nobody has changed. */
const isExample = (value: string): boolean => /(^|[@.:/])example\.(com|org|net)\b/i.test(value)

/** 32 random bytes have fewer than eight different ones once in 10^40 keys. */
const isNoRandomKey = (value: string): boolean => {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 && new Set(bytes).size < 8
}

const keyNames = [
  'MASTER_KEY',
  'RECORDS_KEY',
  'SSN_INDEX_KEY',
  'CODES_KEY',
  'SESSION_KEY',
  'EVIDENCE_SIGNING_KEY',
] as const

/** Everything that production refuses beyond what is wrong anywhere (SE-06): sandboxes, examples, halves. */
export const productionProblems = (env: Env, publicUrl: string): string[] => {
  const problems: string[] = []
  const tell = (names: readonly EnvName[], what: string) =>
    problems.push(...names.map((name) => `${name} ${what}`))
  const set = Object.keys(env) as EnvName[]
  const local = atThisMachine(env)
  tell(local, 'points at this machine: production takes no sandbox providers.')
  const others = providerAddresses(env).filter((name) => !local.includes(name))
  const hostOf = (name: EnvName) => URL.parse(env[name] ?? '')?.hostname ?? ''
  tell(
    others.filter((name) => tryingHosts.test(hostOf(name))),
    'is where the provider lets one try: production takes no sandbox providers.',
  )
  tell(
    [...others, ...otherAddresses(env)].filter((name) =>
      (env[name] ?? '').split(',').some((one) => URL.parse(one)?.protocol === 'http:'),
    ),
    'must begin with https:// in production.',
  )
  for (const [name, least] of [
    ['PROVIDER_CALL_LEASE_MS', usualCallTimes.leaseMs],
    ['PROVIDER_CALL_LONGEST_MS', usualCallTimes.longestMs],
  ] as const)
    if (Number(env[name] ?? least) < least) problems.push(`${name} must be at least ${least} in production.`)
  if (env.CLOCK_FILE) problems.push('CLOCK_FILE is for tests: production refuses it.')
  if (publicUrl && !publicUrl.startsWith('https://'))
    problems.push('PUBLIC_URL must begin with https:// in production.')
  for (const name of required) if (!env[name]) problems.push(`${name} is not set.`)
  tell(
    (['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const).filter((name) => isUnverified(env[name])),
    'must verify the server by TLS (sslmode=verify-full) where PostgreSQL is not at this machine.',
  )
  tell(
    set.filter((name) => isExample(env[name] ?? '')),
    'is still the example of .env.example.',
  )
  tell(
    keyNames.filter((name) => isNoRandomKey(env[name] ?? '')),
    'is no random key: make one with openssl rand -base64 32.',
  )
  for (const [name, isHalf, what] of halves)
    if (env[name] && isHalf(env)) problems.push(`${name} is set, but ${what}`)
  return problems
}

/** Local mode takes the sandbox's providers and plain http: nobody elsewhere may reach it (SE-10). */
export const localProblems = (env: Env, publicUrl: string): string[] => {
  const isOfThisMachine = (url: string): boolean => {
    const host = URL.parse(url)?.hostname ?? ''
    return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
  }
  const host = env.HOST ?? '127.0.0.1'
  return [
    ...(isOfThisMachine(`http://${host.includes(':') ? `[${host}]` : host}`) ? [] : ['HOST']),
    ...(publicUrl === '' || isOfThisMachine(publicUrl) ? [] : ['PUBLIC_URL']),
  ].map((name) => `${name} must be of this machine alone (127.0.0.1, localhost) in local mode.`)
}
