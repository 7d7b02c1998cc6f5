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
  'SMTP_URL',
  'SENTRY_DSN',
  ...(env.PLACES_API_KEY ? (['PLACES_BASE_URL'] as const) : []),
  ...(env.IDENTITY_PROVIDER === 'auth0' ? (['AUTH0_BASE_URL'] as const) : []),
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

/** Production takes no defaults for these. */
const requiredNames = [
  'MAIL_FROM',
  'BRAND_CONTACT',
  'DASHBOARD_URL',
  'BRAND_POSTAL_ADDRESS',
  'CUSTODIAN_NAME',
  'CUSTODIAN_ADDRESS',
  'CUSTODIAN_PHONE',
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
    others.filter((name) => env[name]?.startsWith('http://')),
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
  for (const name of requiredNames) if (!env[name]) problems.push(`${name} is not set.`)
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

/** The proxies of TRUST_PROXY: names that stand for ranges, addresses, or ranges. */
export const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  // nobody means to believe everybody
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
