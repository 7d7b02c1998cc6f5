import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { placeholderBrand } from '@vestibule/testing/brands'
import { describe, expect, test } from 'vitest'
import { sentryConfig, smtpConfig } from '../../app/build/provider-config.ts'
import { defaultBrand } from '../brand/brand.ts'
import { ConfigError, readConfig } from './config.ts'
import { type Env, type EnvName, envNames, readEnv } from './env.ts'
import { stewardProblems } from './production.ts'
import { Secret } from './secret.ts'

/** Returns a key of 32 distinct bytes, which passes the check for random keys. */
const key = (first: number): string =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => first + index)).toString('base64')

const pemOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
const pem = pemOf(2048)

const production: Env = {
  PUBLIC_URL: 'https://open.firm.example',
  DATABASE_URL: 'postgresql://vestibule_app:planted-password@db.firm.example/vestibule?sslmode=verify-full',
  MASTER_KEY: key(1),
  RECORDS_KEY: key(2),
  SSN_INDEX_KEY: key(3),
  CODES_KEY: key(4),
  SESSION_KEY: key(5),
  EVIDENCE_SIGNING_KEY: key(6),
  ASCEND_BASE_URL: 'https://ascend.example',
  ASCEND_API_KEY: 'planted-ascend-key',
  ASCEND_PRIVATE_KEY: pem,
  ASCEND_SERVICE_ACCOUNT_NAME: 'vestibule',
  ASCEND_ORGANIZATION: 'correspondents/1',
  ASCEND_CORRESPONDENT_ID: '1',
  ASCEND_ACCOUNT_GROUP_ID: '2',
  ASCEND_PRINCIPAL_APPROVER_ID: '3',
  PLAID_BASE_URL: 'https://production.plaid.com',
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'planted-plaid-secret',
  PLAID_IDV_TEMPLATE_ID: 'idvtmp_1',
  SMS_ACCOUNT: 'AC1',
  SMS_SECRET: 'planted-sms-secret',
  SMS_FROM: '+15005550006',
  IPQS_BASE_URL: 'https://ipqualityscore.com/api/json',
  IPQS_API_KEY: 'planted-ipqs-key',
  SMTP_URL: 'smtps://mailer:planted-mail-password@smtp.firm.example',
  MAIL_FROM: 'Firm <no-reply@firm.example>',
  BRAND_DIR: placeholderBrand,
  DASHBOARD_URL: 'https://dashboard.firm.example/',
  TRUST_PROXY: '10.1.0.0/16',
  IRA_LIMITS: 'statutory',
}

const local: Env = { ...production, VESTIBULE_MODE: 'local', PUBLIC_URL: 'http://localhost:3000' }

const auth0Settings: Env = {
  IDENTITY_PROVIDER: 'auth0',
  AUTH0_BASE_URL: 'https://firm.us.auth0.example/',
  AUTH0_CLIENT_ID: 'client',
  AUTH0_CLIENT_SECRET: 'planted-auth0-secret',
  AUTH0_CONNECTION: 'applicants',
}

const keyNames = [
  'MASTER_KEY',
  'RECORDS_KEY',
  'SSN_INDEX_KEY',
  'CODES_KEY',
  'SESSION_KEY',
  'EVIDENCE_SIGNING_KEY',
] as const
const sameKeys = `${keyNames.slice(0, -1).join(', ')} and EVIDENCE_SIGNING_KEY must all differ.`

const problemsOf = (env: Env): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

/** Only production requires these settings, because local mode has sample values. */
const productionOnly: readonly string[] = [
  ...['BRAND_DIR', 'DASHBOARD_URL', 'MAIL_FROM', 'TRUST_PROXY', 'IRA_LIMITS'],
]

const required = (Object.keys(production) as EnvName[]).filter((name) => !productionOnly.includes(name))

test('[SE-06] production starts with all required settings', () => {
  expect(problemsOf(production)).toEqual([])
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    sandbox: false,
    port: 3000,
    trustProxy: ['10.1.0.0/16'],
  })
})

test('[BK-01] production refuses the settings of a broker that BROKER does not name, without their values', () => {
  const alpaca: Env = {
    BROKER: 'alpaca',
    ALPACA_BASE_URL: 'https://broker-api.alpaca.markets',
    ALPACA_KEY_ID: 'planted-alpaca-id',
    ALPACA_SECRET_KEY: 'planted-alpaca-secret',
  }
  const withBoth = problemsOf({ ...production, ...alpaca }).join('\n')
  expect(withBoth).toContain('ASCEND_API_KEY')
  expect(withBoth).toContain('BROKER is not ascend.')
  expect(withBoth).not.toContain('planted')
  const ofAscend = Object.keys(production).filter((name) => name.startsWith('ASCEND_'))
  const others = Object.fromEntries(Object.entries(production).filter(([name]) => !ofAscend.includes(name)))
  const problems = problemsOf({ ...others, ...alpaca }).join('\n')
  expect(problems).not.toMatch(/ASCEND_|ALPACA_/)
})

test('local mode allows the sandbox, a test clock and plain http', () => {
  const env = { ...local, CLOCK_FILE: '/tmp/clock', ASCEND_BASE_URL: 'http://localhost:3001' }
  expect(readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000/' })).toMatchObject({
    mode: 'local',
    sandbox: true,
    publicUrl: 'http://localhost:3000',
    clockFile: '/tmp/clock',
  })
})

const remote = 'postgresql://app:p@db.firm.example/vestibule'
const needsTls = 'must verify the server by TLS (sslmode=verify-full) unless PostgreSQL runs on this machine.'
const notRandom = 'is not a random key: create one with openssl rand -base64 32.'

test.each([
  ['DATABASE_URL', remote, true],
  ['DATABASE_URL', `${remote}?sslmode=require`, true],
  ['MIGRATION_DATABASE_URL', 'postgresql://owner:p@10.0.0.5/vestibule', true],
  ['DATABASE_URL', `${remote}?sslmode=verify-full`, false],
  ['DATABASE_URL', 'postgresql://app:p@127.0.0.1.firm.example/vestibule', true],
  ['DATABASE_URL', 'postgresql://app:p@localhost.firm.example/vestibule', true],
  ['DATABASE_URL', 'postgresql://app@/vestibule?host=localhost.firm.example', true],
  ['DATABASE_URL', `${remote}?sslmode=verify-full&sslmode=no-verify`, true],
  ['DATABASE_URL', `${remote}?sslmode=no-verify&sslmode=verify-full`, true],
  ['DATABASE_URL', `${remote}?sslmode=require&uselibpqcompat=true`, true],
  ['DATABASE_URL', `${remote}?sslmode=verify-full&uselibpqcompat=true`, false],
  ['DATABASE_URL', `${remote}?ssl=true`, true],
  ['DATABASE_URL', `${remote}?host=/run/postgresql&host=db.firm.example`, true],
  ['DATABASE_URL', 'postgresql://app:p@[::ffff:10.0.0.5]/vestibule', true],
  ['DATABASE_URL', 'postgresql://app:p@[::ffff:127.0.0.1]/vestibule', false],
  ['DATABASE_URL', 'postgresql://app:p@127.0.0.1/vestibule', false],
  ['DATABASE_URL', 'postgresql://app:p@LOCALHOST/vestibule', false],
  ['DATABASE_URL', 'postgresql://app@/vestibule?host=::1', false],
  ['DATABASE_URL', 'postgresql://app@/vestibule?host=/run/postgresql', false],
] as const)('[SE-09] %s=%s is refused for lack of server verification: %s', (name, url, isRefused) => {
  expect(problemsOf({ ...production, [name]: url })).toEqual(isRefused ? [`${name} ${needsTls}`] : [])
})

describe('[DP-03] staging', () => {
  const staging: Env = {
    ...production,
    VESTIBULE_MODE: 'staging',
    PLAID_BASE_URL: 'https://sandbox.plaid.com',
    ASCEND_BASE_URL: 'https://uat.apexapis.com',
  }

  test('allows the providers’ own test environments', () => {
    expect(readConfig(staging)).toMatchObject({ mode: 'staging', sandbox: false, drainSeconds: 5 })
    expect(problemsOf({ ...staging, ASCEND_BASE_URL: 'https://sbx.apexapis.com' })).toEqual([])
  })

  test.each([
    ['PLAID_BASE_URL', 'https://production.plaid.com'],
    ['PLAID_BASE_URL', 'https://PRODUCTION.plaid.com/'],
    ['ASCEND_BASE_URL', 'https://api.apexapis.com'],
  ] as const)('refuses %s=%s, with which tests would reach real accounts', (name, value) => {
    expect(problemsOf({ ...staging, [name]: value })).toEqual([
      `${name} is the provider's production environment: staging allows only its test environment.`,
    ])
  })

  test('allows our sandbox over TLS with SANDBOX=1, and production never', () => {
    const sandbox: Env = { PLAID_BASE_URL: 'https://localhost:3001', SMTP_URL: 'smtps://localhost:3025' }
    const problem = 'points at this machine: staging allows this only with SANDBOX=1.'
    expect(problemsOf({ ...staging, ...sandbox })).toEqual([
      `PLAID_BASE_URL ${problem}`,
      `SMTP_URL ${problem}`,
    ])
    expect(readConfig({ ...staging, ...sandbox, SANDBOX: '1' }).sandbox).toBe(true)
    expect(problemsOf({ ...staging, SANDBOX: '1', PLAID_BASE_URL: 'http://localhost:3001' })).toEqual([
      'PLAID_BASE_URL must begin with https:// in staging.',
    ])
    expect(problemsOf({ ...production, SANDBOX: '1' })).toEqual([
      'SANDBOX is for staging only: production refuses it.',
    ])
  })

  test.each([
    ['CLOCK_FILE', '/tmp/clock', 'is for tests only: staging refuses it.'],
    ['PUBLIC_URL', 'http://open.firm.example', 'must begin with https:// in staging.'],
    ['PROVIDER_CALL_LEASE_MS', '2000', 'must be at least 5000 in staging.'],
    ['TRUST_PROXY', undefined, 'is not set.'],
    ['CODES_KEY', Buffer.alloc(32).toString('base64'), notRandom],
    ['DATABASE_URL', remote, needsTls],
  ] as const)('has production’s rule for %s=%s', (name, value, problem) => {
    expect(problemsOf({ ...staging, SANDBOX: '1', [name]: value })).toEqual([`${name} ${problem}`])
  })

  test('may load the link script from the sandbox', () => {
    const env: Env = { ...staging, PLAID_LINK_SCRIPT_URL: 'https://sandbox.firm.example/link.js' }
    expect(problemsOf(env)).toEqual(['PLAID_LINK_SCRIPT_URL must be on cdn.plaid.com.'])
    expect(problemsOf({ ...env, SANDBOX: '1' })).toEqual([])
  })

  test('requires TLS to the mail server', () => {
    expect(smtpConfig(readConfig({ ...staging, SMTP_URL: 'smtp://smtp.firm.example' })).requireTls).toBe(true)
  })
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ FIRM_PORT: '3001', FIRM_HOST: '0.0.0.0' }, 'FIRM_HOST'],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://localhost.firm.example' }, 'PUBLIC_URL'],
  [{ HOST: '::1' }, undefined],
  [{ HOST: 'localhost' }, undefined],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, undefined],
] as const)('[SE-10] local mode with %o refuses: %s', (env, name) => {
  const problem = `${name} must be a loopback address (127.0.0.1, localhost) in local mode.`
  expect(problemsOf({ ...local, ...env })).toEqual(name ? [problem] : [])
})

test('[SE-06] lists every missing setting by name', () => {
  const problems = problemsOf({})
  for (const name of Object.keys(production)) expect(problems).toContain(`${name} is not set.`)
  const inLocalMode = problemsOf({ VESTIBULE_MODE: 'local' })
  expect(inLocalMode.sort()).toEqual(required.map((name) => `${name} is not set.`).sort())
})

test.each(Object.keys(production) as EnvName[])(
  '[SE-06] [SE-09] [CF-10] [CO-12] [ER-06] production reports only %s if it is missing; local mode may have a sample',
  (name) => {
    const problems = [`${name} is not set.`]
    expect(problemsOf({ ...production, [name]: undefined })).toEqual(problems)
    expect(problemsOf(readEnv({ ...local, [name]: '' }))).toEqual(required.includes(name) ? problems : [])
  },
)

/** @param values separated by spaces */
const cases = (name: EnvName, values: string): [EnvName, string][] =>
  values.split(/\s+/).map((value) => [name, value])

const atThisMachine = 'points at this machine: production allows no sandbox providers.'
const needsHttps = 'must begin with https:// in production.'

describe('[SE-06] [SE-09] production refuses what local mode allows:', () => {
  const settings: Record<string, [EnvName, string][]> = {
    [atThisMachine]: [
      ['ASCEND_BASE_URL', 'http://localhost:3001'],
      ['PLAID_BASE_URL', 'http://127.0.0.1:3001'],
      ['SMS_BASE_URL', 'http://127.8.8.8:3001'],
      ['IPQS_BASE_URL', 'http://[::1]:3001/api/json'],
      ['SMTP_URL', 'smtp://user:password@localhost:2525'],
      ['COUNTRIES_URL', 'http://localhost:8080/countries.json'],
      ['BREACHED_PASSWORDS_URL', 'http://localhost:3001'],
      ['SENTRY_DSN', 'http://key@localhost:3001/1'],
      ['AUTH0_BASE_URL', 'http://localhost:3001'],
      ...cases('PLAID_BASE_URL', 'https://localhost./ https://plaid.localhost/ https://[::ffff:127.0.0.1]/'),
      ...cases('PLAID_BASE_URL', 'https://0.0.0.0/ https://2130706433/ https://0x7f000001/ https://127.1/'),
      ...cases('PLAID_BASE_URL', 'https://[::]/ https://127.0.0.1./'),
      ...cases('SMTP_URL', 'smtps://localhost. smtps://2130706433 smtps://[::ffff:7f00:1]'),
    ],
    'must be on cdn.plaid.com.': [
      'cdn.firm.example',
      'cdn.plaid.com.firm.example',
      'cdn.plaid.com@firm.example',
    ].map((host) => ['PLAID_LINK_SCRIPT_URL', `https://${host}/link.js`]),
    "is the provider's test environment: production allows no sandbox providers.": [
      ['PLAID_BASE_URL', 'https://sandbox.plaid.com'],
      ...cases('ASCEND_BASE_URL', 'https://uat.apexapis.com https://sbx.apexapis.com'),
    ],
    [needsHttps]: [
      ['ASCEND_BASE_URL', 'HTTP://10.1.2.3'],
      ['PLAID_BASE_URL', 'http://10.1.2.3:3001'],
      ['SMS_BASE_URL', 'http://10.1.2.3:3001'],
      ['IPQS_BASE_URL', 'http://10.1.2.3:3001'],
      ['COUNTRIES_URL', 'http://10.1.2.3:3001'],
      ['BREACHED_PASSWORDS_URL', 'http://10.1.2.3:3001'],
      ...cases('DASHBOARD_URL', 'http://dashboard.firm.example/ HTTP://dashboard.firm.example/'),
      ['ASCEND_AGREEMENT_ORIGINS', 'https://a.firm.example,http://b.firm.example'],
      ['RETURN_ADDRESSES', 'https://a.firm.example/opened,http://b.firm.example/opened'],
      ['PLAID_LINK_SCRIPT_URL', 'http://cdn.plaid.com/link.js'],
      ['AUTH0_MANAGEMENT_AUDIENCE', 'http://firm.auth0.example/api/v2/'],
      ['PUBLIC_URL', 'http://localhost:3000'],
    ],
    'still has the value of .env.example.': [
      ['DATABASE_URL', 'postgresql://vestibule_app:password@db.example.com/vestibule?sslmode=verify-full'],
      ['DASHBOARD_URL', 'https://dashboard.example.com/'],
      ['MAIL_FROM', 'no-reply@example.com'],
      ['MAIL_FROM', 'Vestibule <no-reply@example.com>'],
    ],
    [notRandom]: keyNames.flatMap((name) =>
      cases(
        name,
        [Buffer.alloc(32), Buffer.from('abcd'.repeat(8))].map((key) => key.toString('base64')).join(' '),
      ),
    ),
    'is for tests only: production refuses it.': [['CLOCK_FILE', '/tmp/clock']],
    'is set, but PLACES_API_KEY is not.': [['PLACES_BASE_URL', 'https://places.firm.example']],
    'is set, but COUNTRIES_URL is not.': [['COUNTRIES_API_KEY', 'planted']],
    'is set, but METRICS_PORT is not.': [['METRICS_HOST', '10.0.0.1']],
    'is set, but FIRM_PORT is not.': [['FIRM_HOST', '10.0.0.1']],
  }
  const refused = Object.entries(settings).flatMap(([problem, list]) =>
    list.map(([name, value]): [EnvName, string, string] => [name, value, problem]),
  )

  test.each(refused)('%s=%s %s', (name, value, problem) => {
    const env: Env = { ...(name.startsWith('AUTH0') && auth0Settings), [name]: value }
    expect(problemsOf({ ...production, ...env })).toEqual([`${name} ${problem}`])
    expect(problemsOf({ ...local, ...env })).toEqual([])
  })

  test.each([...Object.keys(auth0Settings).slice(1), 'AUTH0_MANAGEMENT_AUDIENCE'] as EnvName[])(
    '%s without Auth0 as the identity provider',
    (name) => {
      const env = { [name]: auth0Settings[name] ?? 'https://a.example/' }
      const problem = `${name} is set, but IDENTITY_PROVIDER is not auth0.`
      expect(problemsOf({ ...production, ...env })).toEqual([problem])
      expect(problemsOf({ ...local, ...env })).toEqual([])
    },
  )
})

test('[SE-06] production refuses the public address of .env.example', () => {
  expect(problemsOf({ ...production, PUBLIC_URL: 'https://open.example.com' })).toEqual([
    'PUBLIC_URL still has the value of .env.example.',
  ])
})

test.each(keyNames.slice(1))('[SE-06] production refuses a %s that equals MASTER_KEY', (name) => {
  expect(problemsOf({ ...production, [name]: production.MASTER_KEY })).toEqual([sameKeys])
})

test('[SE-06] production reports all problems at once', () => {
  const env: Env = {
    ...production,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    PLAID_BASE_URL: 'http://localhost:3001',
    PORT: '70000',
    TRUST_PROXY: 'everybody',
    MASTER_KEY: key(2),
    AUTH0_CONNECTION: 'applicants',
  }
  expect(problemsOf(env).sort()).toEqual(
    [
      `PLAID_BASE_URL ${atThisMachine}`,
      'SMTP_URL is not set.',
      'PORT must be a port, at most 65535.',
      'TRUST_PROXY must be addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal.',
      sameKeys,
      'MAIL_FROM is not set.',
      'AUTH0_CONNECTION is set, but IDENTITY_PROVIDER is not auth0.',
    ].sort(),
  )
})

test('[BR-01] emails come from the brand’s contact unless MAIL_FROM is set', () => {
  const sender = (env: Env) => smtpConfig(readConfig({ ...local, ...env })).from
  expect(sender({ MAIL_FROM: undefined })).toEqual({
    name: 'Brand Placeholder',
    address: 'contact@placeholder.invalid',
  })
  expect(sender({})).toEqual({ name: 'Firm', address: 'no-reply@firm.example' })
})

test('[PE-03] [SE-06] Google Places is disabled without a key; production refuses it at the sandbox', () => {
  const PLACES_BASE_URL = 'http://localhost:3001/v1'
  expect(readConfig(production).places).toBeUndefined()
  const keyed: Env = { ...production, PLACES_API_KEY: 'planted-places-key' }
  expect(readConfig(keyed).places?.baseUrl).toBe('https://places.googleapis.com/v1')
  expect(inspect(readConfig(keyed), { depth: 9 })).not.toContain('planted')
  expect(problemsOf({ ...keyed, PLACES_BASE_URL })).toEqual([`PLACES_BASE_URL ${atThisMachine}`])
  expect(readConfig({ ...local, PLACES_API_KEY: 'planted-places-key', PLACES_BASE_URL })).toMatchObject({
    places: { baseUrl: PLACES_BASE_URL },
    sandbox: true,
  })
})

test('[PE-08] [SU-27] [SE-06] countries and breached passwords use a service only if an address is configured', () => {
  expect(readConfig(production)).toMatchObject({ countries: undefined, breachedPasswords: undefined })
  const breached = readConfig({ ...production, BREACHED_PASSWORDS_URL: 'https://leaked.example/' })
  expect(breached.breachedPasswords).toEqual({ baseUrl: 'https://leaked.example' })
  const COUNTRIES_URL = 'https://countries.example/v1/all'
  const { countries } = readConfig({ ...production, COUNTRIES_URL })
  expect(countries).toEqual({ url: COUNTRIES_URL, apiKey: undefined })
  const keyed = readConfig({ ...production, COUNTRIES_URL, COUNTRIES_API_KEY: 'planted-countries-key' })
  expect(keyed.countries?.apiKey?.reveal()).toBe('planted-countries-key')
  expect(`${inspect(keyed, { depth: 9 })}${JSON.stringify(keyed)}`).not.toContain('planted-')
})

const notAnAddress = 'is not an address.'

test.each(
  Object.entries({
    'must be 32 bytes in base64.': [
      ['MASTER_KEY', Buffer.alloc(31).toString('base64')],
      ['CODES_KEY', 'short'],
    ],
    [notAnAddress]: [
      ['PUBLIC_URL', 'open.firm.example'],
      ['PUBLIC_URL', 'open.firm.example:443'],
      ['PLAID_BASE_URL', 'file:///etc/passwd'],
      ['SMTP_URL', 'smtp.firm.example:2525 planted'],
      ['PLAID_LINK_SCRIPT_URL', '/link.js'],
      ['COUNTRIES_URL', 'countries'],
    ],
    'must be a whole number.': [
      ...cases('PORT', '80a -1'),
      ['CONTRIBUTION_MAXIMUM', '1.5'],
      ['DRAIN_SECONDS', 'soon'],
    ],
    'must be at least 1.': [
      ['DEPOSIT_TRIES', '0'],
      ['DEPOSIT_DAYS', '0'],
      ['SAVES_PER_MINUTE', '0'],
    ],
    'must be one of production, staging, local.': [['VESTIBULE_MODE', 'demo']],
    'must be one of local, auth0.': [['IDENTITY_PROVIDER', 'ldap']],
    'must be one of specification, statutory.': [['IRA_LIMITS', 'none']],
    'must be one of fatal, error, warn, info, debug, silent.': [['LOG_LEVEL', 'loud']],
    'must be years with two limits each, as 2027:7600/8700. docs/operations/configure.md has the parts that may follow.':
      cases(
        'IRA_LIMIT_YEARS',
        `2099 2099:7600 2027:8700/7600 2027=7600/8700 2027:7600/8700, 2027:7600/8700,2027:7600/8800
         2027:7600/8700:roth=1 2027:7600/8700:deadline=2027-04-15 2027:7600/8700:deadline=2028-04-31
         2027:7600/8700:until=2028-04-18`,
      ),
    'must be states with ages from 18 to 29, as AL:19,NE:19.': cases(
      'AGES_OF_MAJORITY',
      'NE=19 ZZ:19 NE:17 NE:30 AL:19,,NE:19 ne:19',
    ),
    'must be names of docs/operations/retention.md with days or years, as failed:90d,identity_result:7y.':
      cases(
        'RETENTION_PERIODS',
        'failed=90d watchlist:5 failed:0d every:1y toString:1y acceptance:90d unfinished:1y',
      ),
    'must be at least 6y for acceptance.': [['RETENTION_PERIODS', 'acceptance:5y']],
    'must be at least 8d for never_opened.': [['RETENTION_PERIODS', 'never_opened:7d']],
    'must be addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal.': cases(
      'TRUST_PROXY',
      'every 0.0.0.0/0 10.0.0.0/33 10.0.0.0/8/8 ::/129 proxy.firm.example',
    ),
    'must begin with postgresql://.': [
      ['DATABASE_URL', 'db.firm.example/vestibule'],
      ['MIGRATION_DATABASE_URL', 'mysql://db.firm.example/'],
    ],
    'must be an RSA private key in PEM, of at least 2048 bits and not encrypted.': [
      'planted',
      '-----BEGIN PRIVATE KEY-----\nplanted\n-----END PRIVATE KEY-----',
      pemOf(1024),
      String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ].map((value) => ['ASCEND_PRIVATE_KEY', value]),
    'must be an origin without a user or a path, as https://open.firm.example.': cases(
      'PUBLIC_URL',
      `https://user@open.firm.example https://user:planted@open.firm.example/ https://open.firm.example/path
       https://open.firm.example?query https://open.firm.example/#`,
    ),
    'must be a port, at most 65535.': [['METRICS_PORT', '65536']],
    'must be public keys in base64.': [['EVIDENCE_PUBLIC_KEYS', `${key(7)},x`]],
    'must be an address with a key and a project, as https://key@host/1.': cases(
      'SENTRY_DSN',
      'https://o1.ingest.example/42 https://key@o1.ingest.example/ key@o1.ingest.example/42',
    ),
  }).flatMap(([problem, settings]) =>
    settings.map(([name, value]) => [name, value, problem] as [EnvName, string, string]),
  ),
)('[SE-06] [ER-03] refuses %s=%s without quoting the value: %s', (name, value, problem) => {
  const problems = problemsOf({ ...production, [name]: value })
  expect(problems).toContain(`${name} ${problem}`)
  expect(problems.join()).not.toContain(value)
})

test.each(['DASHBOARD_URL', 'ASCEND_AGREEMENT_ORIGINS', 'PUBLIC_URL'] as const)(
  '[SE-09] %s accepts no script, data or file URL in any mode',
  (name) => {
    const problem =
      name === 'ASCEND_AGREEMENT_ORIGINS'
        ? 'must be origins, as https://documents.firm.example.'
        : notAnAddress
    for (const value of 'javascript:alert(1) JavaScript:alert(1) data:text/html,x vbscript:x file:///x'.split(
      ' ',
    ))
      for (const env of [production, local])
        expect(problemsOf({ ...env, [name]: value })).toContain(`${name} ${problem}`)
  },
)

describe('[SE-09] trusted proxies', () => {
  const tooWide = 'TRUST_PROXY has a range wider than /8: list only your own proxies.'
  const wide = [
    ...['0.0.0.0/1', '128.0.0.0/1', '10.0.0.0/7', '10.0.0.1,64.0.0.0/2'],
    ...['::/1', '2000::/3', 'fc00::/7'],
    // A range of IPv4-mapped IPv6 addresses also matches IPv4 clients.
    ...['::/8', '::/80', '::fffe:0:0/95', '::ffff:0:0/96', '::ffff:0.0.0.0/97'],
    ...['::ffff:10.0.0.0/103', '::ffff:a00:0/103'],
  ]
  test.each(wide)('%s is refused in any mode', (TRUST_PROXY) => {
    for (const env of [production, local]) expect(problemsOf({ ...env, TRUST_PROXY })).toEqual([tooWide])
  })

  test.each([
    ...['10.0.0.0/8', '10.1.2.3', 'fd00::/8', '2001:db8::/32', '::1', '::ffff:10.0.0.0/104'],
    'uniquelocal',
  ])('%s is accepted', (TRUST_PROXY) => {
    expect(problemsOf({ ...production, TRUST_PROXY })).toEqual([])
  })

  test('none trusts no proxy, and a list may mix names and ranges', () => {
    expect(readConfig({ ...production, TRUST_PROXY: 'none' }).trustProxy).toBe(false)
    const { trustProxy } = readConfig({ ...local, TRUST_PROXY: 'loopback, 10.0.0.0/8' })
    expect(trustProxy).toEqual(['loopback', '10.0.0.0/8'])
  })
})

test('[CO-03] [BA-11] [RT-03] the maximum contribution, micro-deposit tries and days, and the dashboard are configurable', () => {
  expect(readConfig(production)).toMatchObject({
    contributionMaximum: 50_000,
    deposits: { tries: 3, days: 7 },
    dashboardUrl: 'https://dashboard.firm.example/',
  })
  const env = { CONTRIBUTION_MAXIMUM: '20000', DEPOSIT_TRIES: '5', DEPOSIT_DAYS: '10' }
  expect(readConfig({ ...production, ...env })).toMatchObject({
    contributionMaximum: 20_000,
    deposits: { tries: 5, days: 10 },
  })
})

test.each([
  'https://firm.example/opened#x',
  'https://firm.example/opened#',
  'https://ada@firm.example/opened',
  'https://:x@firm.example/opened',
  'https://firm.example/opened?a=b&code=c',
  'https://firm.example/opened,/other',
  'javascript:alert(1)',
  'firm.example',
])('[DP-14] [SE-06] RETURN_ADDRESSES refuses %s in any mode', (RETURN_ADDRESSES) => {
  for (const env of [production, local])
    expect(problemsOf({ ...env, RETURN_ADDRESSES }).join()).toMatch(
      /^RETURN_ADDRESSES must be addresses without/,
    )
})

test('[DP-14] RETURN_ADDRESSES are kept as they are written, and local ones need no https', () => {
  expect(readConfig(production).returnAddresses).toEqual([])
  const RETURN_ADDRESSES = 'http://localhost:9/opened, https://Firm.example:443/a/../b?x=1'
  expect(readConfig({ ...local, RETURN_ADDRESSES }).returnAddresses).toEqual(RETURN_ADDRESSES.split(', '))
})

test('[CO-15] years with IRA limits are added to the chosen table', () => {
  expect(readConfig(production).iraLimits).toBe('statutory')
  const IRA_LIMIT_YEARS =
    '2027:7600/8700, 2028:7700/8900:roth=175000/260000:deduction=95000/155000:deadline=2029-04-17'
  expect(readConfig({ ...production, IRA_LIMIT_YEARS }).iraLimits).toEqual({
    table: 'statutory',
    added: [
      { fromTaxYear: 2027, cap: 7600, higherCap: 8700 },
      {
        fromTaxYear: 2028,
        cap: 7700,
        higherCap: 8900,
        rothEnd: { single: 175_000, joint: 260_000 },
        deductionEnd: { single: 95_000, joint: 155_000 },
        deadline: '2029-04-17',
      },
    ],
  })
})

test('[PE-10] configured ages of majority replace the defaults', () => {
  expect(readConfig(production).agesOfMajority).toEqual({ default: 18, byState: { AL: 19, MS: 21 } })
  const { agesOfMajority } = readConfig({ ...production, AGES_OF_MAJORITY: 'MS:21, NM:29,AL:18' })
  expect(agesOfMajority).toEqual({ default: 18, byState: { MS: 21, NM: 29, AL: 18 } })
})

test('[NV-16] configured retention periods override single defaults', () => {
  const defaults = readConfig(production).retention
  expect(defaults).toMatchObject({
    failed: { days: 180 },
    completed: { years: 6 },
    identity_result: { years: 5 },
  })
  const RETENTION_PERIODS = 'failed:90d, watchlist:12y,identity_result:7y'
  expect(readConfig({ ...production, RETENTION_PERIODS }).retention).toEqual({
    ...defaults,
    failed: { days: 90 },
    watchlist: { years: 12 },
    identity_result: { years: 7 },
  })
})

test('[SE-01] of several keys the first is current, and each must be a valid key for one purpose', () => {
  const { keys } = readConfig({ ...production, MASTER_KEY: `${key(9)}, ${key(1)}` })
  expect(keys.master.map((one) => one.reveal())).toEqual([key(9), key(1)])
  expect(keys.records.map((one) => one.reveal())).toEqual([key(2)])
  expect(problemsOf({ ...production, CODES_KEY: `${key(4)},short` })).toEqual([
    'CODES_KEY must be 32 bytes in base64.',
  ])
  expect(problemsOf({ ...production, CODES_KEY: `${key(4)},${key(1)}` })).toEqual([sameKeys])
})

test('[SE-01] a printed, logged or serialized configuration contains no secret', () => {
  const config = readConfig(production)
  const texts = [
    inspect(config, { depth: 9 }),
    JSON.stringify(config),
    `${config.databaseUrl}`,
    String(config.keys.master),
  ]
  for (const text of texts) {
    expect(text).toContain('[redacted]')
    expect(text).not.toContain('planted')
    for (const byte of [1, 2, 3, 4, 5, 6]) expect(text).not.toContain(key(byte))
  }
  expect(config.plaid.secret.reveal()).toBe('planted-plaid-secret')
})

test('[SE-01] a secret has no readable property', () => {
  const secret = new Secret('planted')
  expect(Object.keys(secret)).toEqual([])
  expect({ ...secret }).toEqual({})
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect([secret])}`).toBe(
    '[redacted] {"secret":"[redacted]"} [ [redacted] ]',
  )
})

test('[ER-03] [SE-06] error reports are sent only if a DSN is configured', () => {
  expect(sentryConfig(readConfig(production))).toBeUndefined()
  const config = readConfig({ ...production, SENTRY_DSN: 'https://key@o1.ingest.example/42', RELEASE: 'r1' })
  expect(sentryConfig(config)).toEqual({
    url: 'https://o1.ingest.example/api/42/envelope/',
    key: 'key',
    release: 'r1',
    environment: 'production',
  })
})

test('[DP-07] traces need an address, and https with a key for a collector on another machine', () => {
  expect(readConfig(production).tracing).toBeUndefined()
  const traced = { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318/' }
  expect(readConfig(traced).tracing).toMatchObject({
    endpoint: 'http://collector.internal:4318',
    serviceName: 'vestibule',
    sampler: 'parentbased_always_on',
    ratio: 1,
  })
  expect(problemsOf({ ...traced, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=1' })).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// in production if OTEL_EXPORTER_OTLP_HEADERS is set.',
  ])
  for (const ratio of ['1.1', '-0.1', 'x'])
    expect(problemsOf({ ...traced, OTEL_TRACES_SAMPLER_ARG: ratio })).toEqual([
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
    ])
  expect(problemsOf({ ...traced, OTEL_TRACES_SAMPLER: 'always' }).join()).toContain(
    'OTEL_TRACES_SAMPLER must be',
  )
})

test('[DP-08] the contact of security.txt is an email or an address, without line breaks', () => {
  const contactOf = (SECURITY_CONTACT: string) =>
    readConfig({ ...production, SECURITY_CONTACT }).securityContact
  expect(contactOf('security@firm.test')).toBe('mailto:security@firm.test')
  expect(contactOf('https://firm.test/report')).toBe('https://firm.test/report')
  for (const wrong of ['firm', 'http://firm.test', 'https://firm.test/\nExpires: x'])
    expect(problemsOf({ ...production, SECURITY_CONTACT: wrong })[0]).toMatch(/^SECURITY_CONTACT must be/)
})

test.each<[string, Env, string | undefined]>([
  ['a host name', { ...production, PUBLIC_URL: 'https://open.example' }, 'open.example'],
  ['localhost', local, 'localhost'],
  ['an IPv4 address', { ...local, PUBLIC_URL: 'http://127.0.0.1:3000' }, undefined],
  ['an IPv6 address', { ...production, PUBLIC_URL: 'https://[2001:db8::7]' }, undefined],
  ['Auth0', { ...local, ...auth0Settings }, undefined],
])('[HO-02] the host of passkeys with %s', (_, env, expected) => {
  expect(readConfig(env).passkeyHost).toBe(expected)
})

describe('[SE-02] with Auth0 as the identity provider', () => {
  const auth0: Env = { ...production, ...auth0Settings }

  test('the Management API of the tenant is the default audience', () => {
    const { identity } = readConfig(auth0)
    expect(identity).toMatchObject({
      provider: 'auth0',
      baseUrl: 'https://firm.us.auth0.example',
      connection: 'applicants',
      managementAudience: 'https://firm.us.auth0.example/api/v2/',
    })
    expect(`${JSON.stringify(identity)}${inspect(identity)}`).not.toContain('planted')
    const AUTH0_MANAGEMENT_AUDIENCE = 'https://firm.eu.auth0.example/api/v2/'
    const configured = readConfig({ ...auth0, AUTH0_MANAGEMENT_AUDIENCE })
    expect(configured.identity).toMatchObject({ managementAudience: AUTH0_MANAGEMENT_AUDIENCE })
  })

  test.each(Object.keys(auth0Settings).slice(1) as EnvName[])('%s is required', (name) => {
    expect(problemsOf({ ...auth0, [name]: undefined })).toEqual([`${name} is not set.`])
    const unused: Env = { ...local, ...auth0Settings, IDENTITY_PROVIDER: 'local', [name]: undefined }
    expect(problemsOf(unused)).toEqual([])
  })
})

test('[BR-01] [BR-03] [SE-09] production refuses the sample brand, and lists a broken brand with the other problems', () => {
  const ofSample = problemsOf({ ...production, BRAND_DIR: defaultBrand })
  expect(ofSample[0]).toBe('The brand has the sample contact: set contact in brand.json.')
  expect(ofSample).toHaveLength(9)
  expect(ofSample.slice(1)).toContain(
    'The brand’s document form-crs, version 20260301, is a sample: put the firm’s own document in its place.',
  )
  const problems = problemsOf({ ...production, BRAND_DIR: '/nowhere', PORT: '70000' })
  expect(problems).toContain('PORT must be a port, at most 65535.')
  for (const file of ['brand.json', 'theme.css', 'logo.svg', 'icon.svg'])
    expect(problems).toContain(`/nowhere/${file}: cannot be read.`)
})

test('[OP-03] [OP-01] metrics are off without a port and on the loopback address without a host', () => {
  expect(readConfig(production)).toMatchObject({ metrics: undefined, drainSeconds: 5 })
  const withPort: Env = { ...production, METRICS_PORT: '9464' }
  expect(readConfig(withPort).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ ...withPort, METRICS_HOST: '10.0.0.1' }).metrics?.host).toBe('10.0.0.1')
  expect(readConfig(local).drainSeconds).toBe(0)
  expect(readConfig({ ...production, DRAIN_SECONDS: '20' }).drainSeconds).toBe(20)
})

test('mail uses TLS by smtps, requires STARTTLS in production, and decodes the login', () => {
  const mail = (SMTP_URL: string, mode = 'production') =>
    smtpConfig({ ...readConfig({ ...production, SMTP_URL }), mode } as ReturnType<typeof readConfig>)
  expect(mail('smtps://a%40b:p%3Aw@smtp.firm.example')).toEqual({
    host: 'smtp.firm.example',
    port: 465,
    secure: true,
    requireTls: false,
    login: { user: 'a@b', password: 'p:w' },
    from: { name: 'Firm', address: 'no-reply@firm.example' },
  })
  expect(mail('smtp://smtp.firm.example')).toMatchObject({
    port: 587,
    secure: false,
    requireTls: true,
    login: undefined,
  })
  expect(mail('smtp://smtp.firm.example:2525', 'local')).toMatchObject({ port: 2525, requireTls: false })
})

describe('[DP-04] a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const { MASTER_KEY = '', PLAID_SECRET: _, ...others } = production

  test.each(['\n', '\r\n', ''])('is read without its line end %j', (end) => {
    const env = readEnv({
      ...others,
      MASTER_KEY,
      PLAID_SECRET_FILE: file('plaid', `planted in a file${end}`),
    })
    expect(readConfig(env).plaid.secret.reveal()).toBe('planted in a file')
  })

  test('is an error beside the setting itself, or if it cannot be read, and each is listed by name', () => {
    const both = { MASTER_KEY, MASTER_KEY_FILE: file('master', MASTER_KEY) }
    const missing = { PLAID_SECRET_FILE: join(folder, 'missing'), CODES_KEY_FILE: file('codes', '\n') }
    const env = readEnv({ ...others, ...both, ...missing, CODES_KEY: '', MAIL_FROM: '' })
    expect(problemsOf(env).sort()).toEqual([
      'CODES_KEY_FILE names a file that cannot be read or is empty.',
      'MAIL_FROM is not set.',
      'MASTER_KEY and MASTER_KEY_FILE are both set: set only one.',
      'PLAID_SECRET_FILE names a file that cannot be read or is empty.',
    ])
  })
})

test('unlisted variables are dropped, and an empty value counts as unset', () => {
  expect(readEnv({ PORT: '1', HOST: '', PATH: '/bin', NODE_ENV: 'production' })).toEqual({ PORT: '1' })
  expect(new Set(envNames).size).toBe(envNames.length)
})

test.each([
  ['several lines', pem],
  ['one line', pem.trim().replaceAll('\n', '\\n')],
  ['one line in quotes', `'${pem.trim().replaceAll('\n', '\\n')}'`],
])('[SE-06] the broker’s key may stand on %s', (_, ASCEND_PRIVATE_KEY) => {
  const { broker } = readConfig({ ...production, ASCEND_PRIVATE_KEY })
  if (broker.name !== 'ascend') throw new Error('the broker is another')
  expect(broker.serviceAccount.privateKey.reveal().trim()).toBe(pem.trim())
})

test.each([
  ['production', 'server', { STEWARD_DATABASE_URL: 'x' }, /a public server must not have it/],
  ['production', 'server', { STEWARD_DATABASE_URL: 'x', FIRM_PORT: '1' }, undefined],
  ['production', 'server', {}, undefined],
  ['production', 'jobs', {}, /^STEWARD_DATABASE_URL is not set/],
  ['production', 'jobs', { STEWARD_DATABASE_URL: 'x' }, undefined],
  ['local', 'server', {}, /^STEWARD_DATABASE_URL is not set/],
  ['local', 'server', { STEWARD_DATABASE_URL: 'x' }, undefined],
] as const)('[SE-14] in mode %s, a process for %s with %j', (mode, runs, env, problem) => {
  const problems = stewardProblems({ VESTIBULE_MODE: mode, ...env }, runs)
  expect(problems).toEqual(problem ? [expect.stringMatching(problem)] : [])
})
