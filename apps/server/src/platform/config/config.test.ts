import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { sentryConfig, smtpConfig } from '../../build/provider-config.ts'
import { ConfigError, readConfig } from './config.ts'
import { type Env, type EnvName, envNames, readEnv } from './env.ts'
import { Secret } from './secret.ts'

/** One of 32 different bytes, as a random one mostly is; another for each number. */
const key = (first: number): string =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => first + index)).toString('base64')

/** Everything that production needs. */
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
  ASCEND_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nplanted-private-key\n-----END PRIVATE KEY-----',
  ASCEND_SERVICE_ACCOUNT_NAME: 'vestibule',
  ASCEND_ORGANIZATION: 'correspondents/1',
  ASCEND_CORRESPONDENT_ID: '1',
  ASCEND_ACCOUNT_GROUP_ID: '2',
  ASCEND_PRINCIPAL_APPROVER_ID: '3',
  PLAID_BASE_URL: 'https://production.plaid.com',
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'planted-plaid-secret',
  PLAID_IDV_TEMPLATE_ID: 'idvtmp_1',
  TWILIO_BASE_URL: 'https://verify.twilio.com',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'planted-twilio-token',
  TWILIO_VERIFY_SERVICE_SID: 'VA1',
  IPQS_BASE_URL: 'https://ipqualityscore.com/api/json',
  IPQS_API_KEY: 'planted-ipqs-key',
  SMTP_URL: 'smtps://mailer:planted-mail-password@smtp.firm.example',
  MAIL_FROM: 'Firm <no-reply@firm.example>',
  BRAND_COMPANY: 'Firm Advisers LLC',
  BRAND_CONTACT: 'team@firm.example',
  BRAND_POSTAL_ADDRESS: '9 Firm Way, Albany, NY 12207',
  CUSTODIAN_NAME: 'Firm Trust',
  CUSTODIAN_ADDRESS: 'PO Box 9, Albany, NY 12201',
  CUSTODIAN_PHONE: '518-555-0100',
  DASHBOARD_URL: 'https://dashboard.firm.example/',
  PRIVACY_URL: 'https://firm.example/privacy',
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

const problemsOf = (env: Env): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

/** Local mode has samples of these; production does not. */
const productionOnly = [
  'BRAND_COMPANY',
  'PRIVACY_URL',
  'TRUST_PROXY',
  'IRA_LIMITS',
  'MAIL_FROM',
  'BRAND_CONTACT',
  'DASHBOARD_URL',
  'BRAND_POSTAL_ADDRESS',
  'CUSTODIAN_NAME',
  'CUSTODIAN_ADDRESS',
  'CUSTODIAN_PHONE',
] as const

/** The names without which nothing starts. */
const needed = (Object.keys(production) as EnvName[]).filter(
  (name) => !(productionOnly as readonly string[]).includes(name),
)

test('[SE-06] with everything set production starts', () => {
  expect(problemsOf(production)).toEqual([])
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    sandbox: false,
    port: 3000,
    trustProxy: ['10.1.0.0/16'],
  })
})

test('[SE-09] no proxy is believed where TRUST_PROXY is none', () => {
  expect(readConfig({ ...production, TRUST_PROXY: 'none' }).trustProxy).toBe(false)
})

test.each([
  ['DATABASE_URL', 'postgresql://app:p@db.firm.example/vestibule', true],
  ['DATABASE_URL', 'postgresql://app:p@db.firm.example/vestibule?sslmode=require', true],
  ['MIGRATION_DATABASE_URL', 'postgresql://owner:p@10.0.0.5/vestibule', true],
  ['DATABASE_URL', 'postgresql://app:p@db.firm.example/vestibule?sslmode=verify-full', false],
  ['DATABASE_URL', 'postgresql://app:p@127.0.0.1/vestibule', false],
  ['DATABASE_URL', 'postgresql://app@/vestibule?host=/run/postgresql', false],
] as const)('[SE-09] %s %s must verify the server: %s', (name, url, isRefused) => {
  const words = `${name} must verify the server by TLS (sslmode=verify-full) where PostgreSQL is not at this machine.`
  expect(problemsOf({ ...production, [name]: url })).toEqual(isRefused ? [words] : [])
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://localhost.firm.example' }, 'PUBLIC_URL'],
] as const)('[SE-10] local mode is refused with %o', (env, name) => {
  const words = `${name} must be of this machine alone (127.0.0.1, localhost) in local mode.`
  expect(problemsOf({ ...local, ...env })).toEqual([words])
})

test.each([{ HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://[::1]:3000' }])(
  '[SE-10] local mode starts with %o',
  (env) => expect(problemsOf({ ...local, ...env })).toEqual([]),
)

test('[SE-06] without anything every missing setting is listed at once, by its name', () => {
  const problems = problemsOf({})
  for (const name of Object.keys(production)) expect(problems).toContain(`${name} is not set.`)
  const local = problemsOf({ VESTIBULE_MODE: 'local' })
  for (const name of needed) expect(local).toContain(`${name} is not set.`)
  expect(local).toHaveLength(needed.length)
})

test.each(Object.keys(production) as EnvName[])(
  '[SE-06] [SE-09] [CF-10] [CO-12] [ER-06] production says that %s is missing, and that alone; local mode has samples',
  (name) => {
    const problems = [`${name} is not set.`]
    expect(problemsOf({ ...production, [name]: undefined })).toEqual(problems)
    expect(problemsOf(readEnv({ ...local, [name]: '' }))).toEqual(needed.includes(name) ? problems : [])
  },
)

describe('[SE-06] production refuses', () => {
  test.each([
    ['ASCEND_BASE_URL', 'http://localhost:3001'],
    ['PLAID_BASE_URL', 'http://127.0.0.1:3001'],
    ['TWILIO_BASE_URL', 'http://127.8.8.8:3001'],
    ['IPQS_BASE_URL', 'http://[::1]:3001/api/json'],
    ['SMTP_URL', 'smtp://user:password@localhost:2525'],
    ['COUNTRIES_URL', 'http://localhost:8080/countries.json'],
    ['BREACHED_PASSWORDS_URL', 'http://localhost:3001'],
  ] as [EnvName, string][])('%s at the sandbox', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([
      `${name} points at this machine: production takes no sandbox providers.`,
    ])
  })

  test.each([
    ['PLAID_BASE_URL', 'https://sandbox.plaid.com'],
    ['ASCEND_BASE_URL', 'https://uat.apexapis.com'],
    ['ASCEND_BASE_URL', 'https://sbx.apexapis.com'],
  ] as [EnvName, string][])('%s where the provider lets one try', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([
      `${name} is where the provider lets one try: production takes no sandbox providers.`,
    ])
  })

  test.each([
    'ASCEND_BASE_URL',
    'PLAID_BASE_URL',
    'TWILIO_BASE_URL',
    'IPQS_BASE_URL',
    'COUNTRIES_URL',
    'BREACHED_PASSWORDS_URL',
  ] as const)('%s without TLS', (name) => {
    expect(problemsOf({ ...production, [name]: 'http://10.1.2.3:3001' })).toEqual([
      `${name} must begin with https:// in production.`,
    ])
  })

  test.each([
    ['PUBLIC_URL', 'https://open.example.com'],
    ['DATABASE_URL', 'postgresql://vestibule_app:password@db.example.com/vestibule?sslmode=verify-full'],
    ['BRAND_CONTACT', 'team@example.com'],
    ['DASHBOARD_URL', 'https://dashboard.example.com/'],
    ['MAIL_FROM', 'Vestibule <no-reply@example.com>'],
  ] as [EnvName, string][])('%s as .env.example has it', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([
      `${name} is still the example of .env.example.`,
    ])
  })

  test.each([
    'MASTER_KEY',
    'RECORDS_KEY',
    'SSN_INDEX_KEY',
    'CODES_KEY',
    'SESSION_KEY',
    'EVIDENCE_SIGNING_KEY',
  ] as const)('a %s that nobody drew', (name) => {
    const problem = `${name} is no random key: make one with openssl rand -base64 32.`
    for (const bytes of [Buffer.alloc(32), Buffer.from('abcd'.repeat(8))])
      expect(problemsOf({ ...production, [name]: bytes.toString('base64') })).toEqual([problem])
  })

  test.each([
    ['PLACES_BASE_URL', 'https://places.firm.example', 'PLACES_API_KEY is not.'],
    ['COUNTRIES_API_KEY', 'planted', 'COUNTRIES_URL is not.'],
    ['METRICS_HOST', '10.0.0.1', 'METRICS_PORT is not.'],
    ['AUTH0_BASE_URL', 'https://firm.us.auth0.example', 'IDENTITY_PROVIDER is not auth0.'],
    ['AUTH0_CLIENT_ID', 'client', 'IDENTITY_PROVIDER is not auth0.'],
    ['AUTH0_CLIENT_SECRET', 'planted', 'IDENTITY_PROVIDER is not auth0.'],
    ['AUTH0_CONNECTION', 'applicants', 'IDENTITY_PROVIDER is not auth0.'],
    ['AUTH0_MANAGEMENT_AUDIENCE', 'https://a.example/', 'IDENTITY_PROVIDER is not auth0.'],
  ] as [EnvName, string, string][])('half a setting: %s alone', (name, value, what) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([`${name} is set, but ${what}`])
    expect(problemsOf({ ...local, [name]: value })).toEqual([])
  })

  test('many things at once, and tells them all', () => {
    const { SMTP_URL: _smtp, MAIL_FROM: _from, ...rest } = production
    const env: Env = {
      ...rest,
      PLAID_BASE_URL: 'http://localhost:3001',
      PORT: '70000',
      TRUST_PROXY: 'everybody',
      MASTER_KEY: key(2),
      AUTH0_CONNECTION: 'applicants',
    }
    expect(problemsOf(env).sort()).toEqual(
      [
        'PLAID_BASE_URL points at this machine: production takes no sandbox providers.',
        'SMTP_URL is not set.',
        'PORT must be a port, 65535 at most.',
        'TRUST_PROXY must be addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal.',
        'MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY and EVIDENCE_SIGNING_KEY must all differ.',
        'MAIL_FROM is not set.',
        'AUTH0_CONNECTION is set, but IDENTITY_PROVIDER is not auth0.',
      ].sort(),
    )
  })

  test('a clock of its own, and an address that is not https', () => {
    expect(
      problemsOf({ ...production, CLOCK_FILE: '/tmp/clock', PUBLIC_URL: 'http://open.firm.example' }),
    ).toEqual([
      'CLOCK_FILE is for tests: production refuses it.',
      'PUBLIC_URL must begin with https:// in production.',
    ])
  })

  test('the same key for two purposes', () => {
    for (const name of [
      'RECORDS_KEY',
      'SSN_INDEX_KEY',
      'CODES_KEY',
      'SESSION_KEY',
      'EVIDENCE_SIGNING_KEY',
    ] as const)
      expect(problemsOf({ ...production, [name]: production.MASTER_KEY })).toEqual([
        'MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY and EVIDENCE_SIGNING_KEY must all differ.',
      ])
  })
})

test('[PE-03] [SE-06] places: off without a key, Google’s own with one, and never the sandbox’s in production', () => {
  const PLACES_BASE_URL = 'http://localhost:3001/v1'
  expect(readConfig(production).places).toBeUndefined()
  const keyed: Env = { ...production, PLACES_API_KEY: 'planted-places-key' }
  expect(readConfig(keyed).places?.baseUrl).toBe('https://places.googleapis.com/v1')
  expect(inspect(readConfig(keyed), { depth: 9 })).not.toContain('planted')
  expect(problemsOf({ ...keyed, PLACES_BASE_URL })).toEqual([
    'PLACES_BASE_URL points at this machine: production takes no sandbox providers.',
  ])
  expect(
    readConfig({ ...keyed, PLACES_BASE_URL, VESTIBULE_MODE: 'local', PUBLIC_URL: 'http://localhost:3000' }),
  ).toMatchObject({ places: { baseUrl: PLACES_BASE_URL }, sandbox: true })
})

test('[PE-08] [SU-27] [SE-06] countries and leaked passwords have no service without an address', () => {
  expect(readConfig(production)).toMatchObject({ countries: undefined, breachedPasswords: undefined })
  const leaked = readConfig({ ...production, BREACHED_PASSWORDS_URL: 'https://leaked.example/' })
  expect(leaked.breachedPasswords).toEqual({ baseUrl: 'https://leaked.example' })
  const COUNTRIES_URL = 'https://countries.example/v1/all'
  expect(readConfig({ ...production, COUNTRIES_URL }).countries).toEqual({
    url: COUNTRIES_URL,
    apiKey: undefined,
  })
  const keyed = readConfig({ ...production, COUNTRIES_URL, COUNTRIES_API_KEY: 'planted-countries-key' })
  expect(keyed.countries?.apiKey?.reveal()).toBe('planted-countries-key')
  expect(`${inspect(keyed, { depth: 9 })}${JSON.stringify(keyed)}`).not.toContain('planted-')
  expect(problemsOf({ ...production, COUNTRIES_URL: 'countries' })).toEqual([
    'COUNTRIES_URL is not an address.',
  ])
})

test.each([
  ['MASTER_KEY', Buffer.alloc(31).toString('base64'), 'MASTER_KEY must be 32 bytes in base64.'],
  ['CODES_KEY', 'short', 'CODES_KEY must be 32 bytes in base64.'],
  ['PUBLIC_URL', 'open.firm.example', 'PUBLIC_URL is not an address.'],
  ['PUBLIC_URL', 'open.firm.example:443', 'PUBLIC_URL is not an address.'],
  ['PLAID_BASE_URL', 'file:///etc/passwd', 'PLAID_BASE_URL is not an address.'],
  ['SMTP_URL', 'smtp.firm.example:2525 planted', 'SMTP_URL is not an address.'],
  ['PLAID_LINK_SCRIPT_URL', '/link.js', 'PLAID_LINK_SCRIPT_URL is not an address.'],
  ['PORT', '80a', 'PORT must be a whole number.'],
  ['PORT', '-1', 'PORT must be a whole number.'],
  ['CONTRIBUTION_MAXIMUM', '1.5', 'CONTRIBUTION_MAXIMUM must be a whole number.'],
  ['DEPOSIT_TRIES', '0', 'DEPOSIT_TRIES must be 1 at least.'],
  ['DEPOSIT_DAYS', '0', 'DEPOSIT_DAYS must be 1 at least.'],
  ['SAVES_PER_MINUTE', '0', 'SAVES_PER_MINUTE must be 1 at least.'],
  ['VESTIBULE_MODE', 'staging', 'VESTIBULE_MODE must be one of production, local.'],
  ['IDENTITY_PROVIDER', 'ldap', 'IDENTITY_PROVIDER must be one of local, auth0.'],
  ['IRA_LIMITS', 'none', 'IRA_LIMITS must be one of specification, statutory.'],
  ...['NE=19', 'ZZ:19', 'NE:17', 'NE:30', 'AL:19,,NE:19', 'ne:19'].map((value) => [
    'AGES_OF_MAJORITY',
    value,
    'AGES_OF_MAJORITY must be states with ages from 18 to 29, as AL:19,NE:19.',
  ]),
  ...[
    'failed=90d',
    'watchlist:5',
    'failed:0d',
    'every:1y',
    'toString:1y',
    'acceptance:90d',
    'unfinished:1y',
  ].map((value) => [
    'RETENTION_PERIODS',
    value,
    'RETENTION_PERIODS must be names of docs/operations.md with days or years, as failed:90d,identity_result:7y.',
  ]),
  ['RETENTION_PERIODS', 'never_opened:7d', 'RETENTION_PERIODS must be 8d at least for never_opened.'],
  ...['every', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', '::/129', 'proxy.firm.example'].map((value) => [
    'TRUST_PROXY',
    value,
    'TRUST_PROXY must be addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal.',
  ]),
  ['DATABASE_URL', 'db.firm.example/vestibule', 'DATABASE_URL must begin with postgresql://.'],
  [
    'MIGRATION_DATABASE_URL',
    'mysql://db.firm.example/',
    'MIGRATION_DATABASE_URL must begin with postgresql://.',
  ],
  ['ASCEND_PRIVATE_KEY', 'planted', 'ASCEND_PRIVATE_KEY must be a private key in PEM.'],
  ['METRICS_PORT', '65536', 'METRICS_PORT must be a port, 65535 at most.'],
  ['DRAIN_SECONDS', 'soon', 'DRAIN_SECONDS must be a whole number.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
] as [EnvName, string, string][])(
  '[SE-06] %s=%s is refused by its name, never by its value',
  (name, value, problem) => {
    const problems = problemsOf({ ...production, [name]: value })
    expect(problems).toContain(problem)
    expect(problems.join()).not.toContain(value)
  },
)

describe('[SE-09] addresses', () => {
  const scripts = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
  ]

  test.each(['DASHBOARD_URL', 'PRIVACY_URL', 'ASCEND_AGREEMENT_ORIGINS', 'PUBLIC_URL'] as const)(
    '%s takes no scheme that runs or reads anything, in any mode',
    (name) => {
      for (const value of scripts)
        for (const VESTIBULE_MODE of ['production', 'local'])
          expect(problemsOf({ ...production, VESTIBULE_MODE, [name]: value })).toContain(
            name === 'ASCEND_AGREEMENT_ORIGINS'
              ? 'ASCEND_AGREEMENT_ORIGINS must be origins, as https://documents.firm.example.'
              : `${name} is not an address.`,
          )
    },
  )

  test.each([
    ['DASHBOARD_URL', 'http://dashboard.firm.example/'],
    ['DASHBOARD_URL', 'HTTP://dashboard.firm.example/'],
    ['PRIVACY_URL', 'http://firm.example/privacy'],
    ['ASCEND_AGREEMENT_ORIGINS', 'https://a.firm.example,http://b.firm.example'],
    ['PLAID_LINK_SCRIPT_URL', 'http://cdn.firm.example/link.js'],
    ['ASCEND_BASE_URL', 'HTTP://10.1.2.3'],
    ['AUTH0_MANAGEMENT_AUDIENCE', 'http://firm.auth0.example/api/v2/'],
  ] as [EnvName, string][])('%s=%s: production takes https alone', (name, value) => {
    const given: Env = { ...(name.startsWith('AUTH0') && auth0Settings), [name]: value }
    expect(problemsOf({ ...production, ...given })).toEqual([
      `${name} must begin with https:// in production.`,
    ])
    expect(problemsOf({ ...local, ...given })).toEqual([])
  })

  test('the privacy policy may be a path of our own, and of nobody else’s', () => {
    expect(problemsOf({ ...production, PRIVACY_URL: '/documents/privacy.pdf' })).toEqual([])
    for (const PRIVACY_URL of ['//evil.firm.example/', '/\\evil.firm.example/', '\\\\evil', 'privacy.pdf'])
      expect(problemsOf({ ...production, PRIVACY_URL })).toEqual(['PRIVACY_URL is not an address.'])
  })
})

describe('[SE-09] trusted proxies', () => {
  const tooWide = 'TRUST_PROXY has a range wider than /8: name the proxies that are yours.'
  const wide = [
    ...['0.0.0.0/1', '128.0.0.0/1', '10.0.0.0/7', '10.0.0.1,64.0.0.0/2'],
    ...['::/1', '2000::/3', 'fc00::/7'],
    // an IPv4 address is also looked for in its IPv6 form: these hold every one, or more of them than a /8
    ...[
      '::/8',
      '::/80',
      '::fffe:0:0/95',
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/97',
      '::ffff:10.0.0.0/103',
      '::ffff:a00:0/103',
    ],
  ]
  test.each(wide)('%s is refused, in any mode', (TRUST_PROXY) => {
    for (const env of [production, local]) expect(problemsOf({ ...env, TRUST_PROXY })).toEqual([tooWide])
  })

  test.each([
    '10.0.0.0/8',
    '10.1.2.3',
    'fd00::/8',
    '2001:db8::/32',
    '::1',
    '::ffff:10.0.0.0/104',
    'uniquelocal',
  ])('%s is taken', (TRUST_PROXY) => {
    expect(problemsOf({ ...production, TRUST_PROXY })).toEqual([])
  })
})

test('[CO-03] [BA-11] [RT-03] the largest deposit, the tries and days of micro-deposits, and the dashboard are configuration', () => {
  expect(readConfig(production)).toMatchObject({
    contributionMaximum: 50_000,
    deposits: { tries: 3, days: 7 },
    brand: { dashboardUrl: 'https://dashboard.firm.example/' },
  })
  const given = { CONTRIBUTION_MAXIMUM: '20000', DEPOSIT_TRIES: '5', DEPOSIT_DAYS: '10' }
  expect(readConfig({ ...production, ...given })).toMatchObject({
    contributionMaximum: 20_000,
    deposits: { tries: 5, days: 10 },
  })
})

test('[PE-10] the ages of majority are what is configured, those of this release when nothing is', () => {
  expect(readConfig(production).agesOfMajority).toEqual({ default: 18, byState: { AL: 19, NE: 19, MS: 21 } })
  const given = readConfig({ ...production, AGES_OF_MAJORITY: 'MS:21, NM:29,AL:18' })
  expect(given.agesOfMajority).toEqual({ default: 18, byState: { MS: 21, NM: 29, AL: 18 } })
})

test('[NV-16] the retention periods are the usual ones but for those that are configured', () => {
  const usual = readConfig(production).retention
  expect(usual).toMatchObject({
    failed: { days: 180 },
    completed: { years: 6 },
    identity_result: { years: 5 },
  })
  const given = readConfig({
    ...production,
    RETENTION_PERIODS: 'failed:90d, watchlist:10y,identity_result:7y',
  })
  expect(given.retention).toEqual({
    ...usual,
    failed: { days: 90 },
    watchlist: { years: 10 },
    identity_result: { years: 7 },
  })
})

test('[SE-01] several keys for a purpose: the first is the current one, and each must be a key of its own', () => {
  const { keys } = readConfig({ ...production, MASTER_KEY: `${key(9)}, ${key(1)}` })
  expect(keys.master.map((one) => one.reveal())).toEqual([key(9), key(1)])
  expect(keys.records.map((one) => one.reveal())).toEqual([key(2)])
  expect(problemsOf({ ...production, CODES_KEY: `${key(4)},short` })).toEqual([
    'CODES_KEY must be 32 bytes in base64.',
  ])
  expect(problemsOf({ ...production, CODES_KEY: `${key(4)},${key(1)}` })).toHaveLength(1)
  expect(problemsOf({ ...production, EVIDENCE_PUBLIC_KEYS: `${key(7)},x` })).toEqual([
    'EVIDENCE_PUBLIC_KEYS must be public keys in base64.',
  ])
})

test('[SE-01] a configuration that is printed, logged or serialised tells no secret', () => {
  const config = readConfig(production)
  const printed = [
    inspect(config, { depth: 9 }),
    JSON.stringify(config),
    `${config.databaseUrl}`,
    String(config.keys.master),
  ]
  for (const text of printed) expect(text).toContain('[redacted]')
  for (const text of printed) {
    expect(text).not.toContain('planted')
    for (const byte of [1, 2, 3, 4, 5, 6]) expect(text).not.toContain(key(byte))
  }
  expect(config.plaid.secret.reveal()).toBe('planted-plaid-secret')
})

test('[SE-01] a secret has no property that holds it', () => {
  const secret = new Secret('planted')
  expect(Object.keys(secret)).toEqual([])
  expect({ ...secret }).toEqual({})
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect([secret])}`).toBe(
    '[redacted] {"secret":"[redacted]"} [ [redacted] ]',
  )
})

test.each(['https://o1.ingest.example/42', 'https://key@o1.ingest.example/', 'key@o1.ingest.example/42'])(
  '[ER-03] [SE-06] the DSN of error reports must have a key and a project: %s',
  (SENTRY_DSN) => {
    expect(problemsOf({ ...production, SENTRY_DSN })).toEqual([
      'SENTRY_DSN must be an address with a key and a project, as https://key@host/1.',
    ])
  },
)

test('[ER-03] [SE-06] error reports: to nobody without a DSN, and never to the sandbox in production', () => {
  expect(sentryConfig(readConfig(production))).toBeUndefined()
  const config = readConfig({ ...production, SENTRY_DSN: 'https://key@o1.ingest.example/42', RELEASE: 'r1' })
  expect(sentryConfig(config)).toEqual({
    url: 'https://o1.ingest.example/api/42/envelope/',
    key: 'key',
    release: 'r1',
    environment: 'production',
  })
  expect(problemsOf({ ...production, SENTRY_DSN: 'http://key@localhost:3001/1' })).toEqual([
    'SENTRY_DSN points at this machine: production takes no sandbox providers.',
  ])
})

test('local mode takes the sandbox, a clock and plain http', () => {
  const env: Env = {
    ...production,
    VESTIBULE_MODE: 'local',
    PUBLIC_URL: 'http://localhost:3000/',
    CLOCK_FILE: '/tmp/clock',
    ASCEND_BASE_URL: 'http://localhost:3001',
  }
  expect(readConfig(env)).toMatchObject({
    mode: 'local',
    sandbox: true,
    publicUrl: 'http://localhost:3000',
    clockFile: '/tmp/clock',
  })
})

describe('[SE-02] with Auth0 as the holder of passwords', () => {
  const auth0: Env = { ...production, ...auth0Settings }

  test('its settings are read, and the Management API is the tenant’s own unless said', () => {
    const { identity } = readConfig(auth0)
    expect(identity).toMatchObject({
      provider: 'auth0',
      baseUrl: 'https://firm.us.auth0.example',
      connection: 'applicants',
      managementAudience: 'https://firm.us.auth0.example/api/v2/',
    })
    expect(`${JSON.stringify(identity)}${inspect(identity)}`).not.toContain('planted')
    const AUTH0_MANAGEMENT_AUDIENCE = 'https://firm.eu.auth0.example/api/v2/'
    expect(readConfig({ ...auth0, AUTH0_MANAGEMENT_AUDIENCE }).identity).toMatchObject({
      managementAudience: AUTH0_MANAGEMENT_AUDIENCE,
    })
  })

  test.each(['AUTH0_BASE_URL', 'AUTH0_CLIENT_ID', 'AUTH0_CLIENT_SECRET', 'AUTH0_CONNECTION'] as const)(
    '%s is required, and only then',
    (name) => {
      expect(problemsOf({ ...auth0, [name]: undefined })).toEqual([`${name} is not set.`])
      const local: Env = {
        ...auth0,
        VESTIBULE_MODE: 'local',
        PUBLIC_URL: 'http://localhost:3000',
        IDENTITY_PROVIDER: 'local',
      }
      expect(problemsOf({ ...local, [name]: undefined })).toEqual([])
    },
  )

  test('[SE-06] production refuses it at the sandbox', () => {
    expect(problemsOf({ ...auth0, AUTH0_BASE_URL: 'http://localhost:3001' })).toEqual([
      'AUTH0_BASE_URL points at this machine: production takes no sandbox providers.',
    ])
  })
})

test('the brand’s name is used where nothing else is said', () => {
  const config = readConfig(
    readEnv({ ...local, BRAND_NAME: 'Portico', BRAND_COMPANY: '', TRUST_PROXY: 'loopback, 10.0.0.0/8' }),
  )
  expect(config.brand).toMatchObject({ name: 'Portico', company: 'Portico' })
  expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8'])
})

test('[OP-03] [OP-01] metrics are off unless a port is said, and for this machine alone unless a host is', () => {
  expect(readConfig(production)).toMatchObject({ metrics: undefined, drainSeconds: 5 })
  expect(readConfig({ ...production, METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9464,
  })
  const METRICS_HOST = '10.0.0.1'
  expect(readConfig({ ...production, METRICS_PORT: '9464', METRICS_HOST }).metrics?.host).toBe(METRICS_HOST)
  expect(readConfig({ ...local }).drainSeconds).toBe(0)
  expect(readConfig({ ...production, DRAIN_SECONDS: '20' }).drainSeconds).toBe(20)
})

test('mail: TLS from the first byte by smtps, otherwise demanded in production, and the login decoded', () => {
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

test('only what is listed is read of the environment, and an empty value counts as unset', () => {
  expect(readEnv({ PORT: '1', HOST: '', PATH: '/bin', NODE_ENV: 'production' })).toEqual({ PORT: '1' })
  expect(new Set(envNames).size).toBe(envNames.length)
})
