import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LocalSettings, serverEnvironment } from '@vestibule/launcher/local-environment'
import { newSecrets } from '@vestibule/launcher/secrets'
import { temporaryFolder } from '@vestibule/launcher/temporary-folder'
import { secondBrand } from '@vestibule/testing/brands'
import { expect, test } from 'vitest'
import { type Command, onEachBrand, onOneBrand } from '../../commands/command.ts'
import { brandEnvironments, environmentOf, sharedProblems } from './brands.ts'
import { type Config, readConfig } from './config.ts'
import { readEnv } from './env.ts'

/** Writes the settings of brands to a new BRANDS_DIR. */
const brandsDir = (settings: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(settings)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'settings.env'), text)
  }
  return folder
}

test('[DP-13] a brand’s settings replace those of the process, whether a file has the value or not', () => {
  const BRANDS_DIR = brandsDir({
    harbor: 'DASHBOARD_URL=https://harbor.example/\nMASTER_KEY_FILE="/run/key"\nCLOCK_FILE=own\n',
    acme: `SMTP_URL=smtps://acme.example\nBRAND_DIR=${secondBrand}\n`,
  })
  writeFileSync(join(BRANDS_DIR, 'acme', 'jobs.env'), 'METRICS_PORT=9001\n')
  const source = {
    BRANDS_DIR,
    BRAND_DIR_FILE: '/run/brand',
    DASHBOARD_URL: 'https://all.example/',
    SMTP_URL_FILE: '/run/smtp',
  }
  const [acme, harbor] = brandEnvironments(source, 'server')
  expect(acme).toEqual({
    BRANDS_DIR,
    BRAND: 'acme',
    BRAND_DIR: secondBrand,
    DASHBOARD_URL: 'https://all.example/',
    SMTP_URL: 'smtps://acme.example',
  })
  expect(harbor).toEqual({
    BRANDS_DIR,
    BRAND: 'harbor',
    BRAND_DIR: join(BRANDS_DIR, 'harbor'),
    DASHBOARD_URL: 'https://harbor.example/',
    MASTER_KEY_FILE: '/run/key',
    SMTP_URL_FILE: '/run/smtp',
    CLOCK_FILE: 'own',
  })
  expect(brandEnvironments({ DASHBOARD_URL: 'x' }, 'server')).toEqual([{ DASHBOARD_URL: 'x' }])
  expect(environmentOf(source, 'acme', 'jobs')).toEqual({ ...acme, METRICS_PORT: '9001' })
})

test.each([
  ['PUBLIC_URLS=x', 'of the brand acme has 1 problem(s):\n- PUBLIC_URLS is not a setting.'],
  ['HOST_FILE=x', '- HOST_FILE is the same for all brands: set it in the environment.'],
])('[DP-13] [SE-06] settings of a brand as %j are refused by name', (text, message) => {
  const BRANDS_DIR = brandsDir({ acme: text })
  expect(() => environmentOf({ BRANDS_DIR }, 'acme', 'server')).toThrow(message)
})

test.each(['STEWARD_DATABASE_URL_FILE', 'MIGRATION_DATABASE_URL', 'MASTER_KEY', 'FIRM_PORT'])(
  '[DP-13] no brand takes %s from the environment of the process',
  (name) => {
    const BRANDS_DIR = brandsDir({ acme: `${name}=own` })
    expect(() => environmentOf({ BRANDS_DIR, [name]: 'x' }, 'acme', 'jobs')).toThrow(
      `${name} differs between brands: set it in their settings.env.`,
    )
    expect(environmentOf({ BRANDS_DIR, [name]: '' }, 'acme', 'jobs')).toMatchObject({ [name]: 'own' })
  },
)

test('[DP-13] a folder without brands is refused, and a brand without settings', () => {
  const empty = brandsDir({})
  for (const BRANDS_DIR of [empty, '/nowhere'])
    expect(() => brandEnvironments({ BRANDS_DIR }, 'server')).toThrow('BRANDS_DIR has no folders of brands.')
  const BRANDS_DIR = brandsDir({ acme: '' })
  mkdirSync(join(BRANDS_DIR, '..data'))
  mkdirSync(join(BRANDS_DIR, 'harbor'))
  expect(() => brandEnvironments({ BRANDS_DIR }, 'server')).toThrow(
    'of the brand harbor has 1 problem(s):\n- settings.env cannot be read.',
  )
})

const configOf = (host: string, database: string, more: Record<string, string> = {}): Config => {
  const settings: LocalSettings = {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: `http://${host}:3000`,
    sandboxPort: 3001,
    sandboxSmtpPort: 3025,
    dataDir: 'data',
    clockFile: 'data/clock',
    secrets: newSecrets(),
  }
  const urls = { appUrl: database, stewardUrl: database, ownerUrl: database }
  return readConfig(readEnv({ ...serverEnvironment(settings, urls), ...more }))
}

const sharedDatabase =
  'The database of DATABASE_URL, STEWARD_DATABASE_URL and MIGRATION_DATABASE_URL must differ between brands.'
const metrics = { METRICS_PORT: '9000' }
const key = { SESSION_KEY: newSecrets().SESSION_KEY }
test.each<[string, [Config, Config], string[]]>([
  ['nothing', [configOf('localhost', 'postgresql://db/a'), configOf('b.localhost', 'postgresql://db/b')], []],
  [
    'the host, although not the port',
    [configOf('localhost', 'postgresql://db/a'), configOf('LOCALHOST', 'postgresql://db/b')],
    ['The host of PUBLIC_URL must differ between brands.'],
  ],
  [
    'the database, by another role and with other options',
    [
      configOf('localhost', 'postgresql://one@db/a'),
      configOf('127.0.0.1', 'postgresql://two@db:5432/a?application_name=b'),
    ],
    [sharedDatabase],
  ],
  [
    'the database of the steward',
    [
      configOf('localhost', 'postgresql://db/a', { STEWARD_DATABASE_URL: 'postgresql://steward@db/c' }),
      configOf('127.0.0.1', 'postgresql://db/b', { STEWARD_DATABASE_URL: 'postgresql://other@db/c' }),
    ],
    [sharedDatabase],
  ],
  [
    'a port',
    [
      configOf('localhost', 'postgresql://db/a', metrics),
      configOf('127.0.0.1', 'postgresql://db/b', metrics),
    ],
    ['METRICS_PORT must differ between brands.'],
  ],
  [
    'a key',
    [configOf('localhost', 'postgresql://db/a', key), configOf('127.0.0.1', 'postgresql://db/b', key)],
    ['Each key must differ between brands.'],
  ],
])('[DP-13] two brands share %s', (_, configs, problems) => {
  expect(sharedProblems(configs)).toEqual(problems)
})

/** Runs a command that prints its brand, ends with 1 for the brand `harbor`, and throws for the brand `failing`. */
const ran = async (on: (command: Command) => Command, env: Record<string, string>) => {
  const lines: string[] = []
  const print = (text: string): void => void lines.push(text)
  const command: Command = async ({ env: { BRAND = 'the only one', DASHBOARD_URL = '' } }) => {
    print(`${BRAND} ${DASHBOARD_URL}`)
    if (BRAND === 'failing') throw new TypeError('with personal data')
    return BRAND === 'harbor' ? 1 : 0
  }
  const code = await on(command)({ args: [], env, print, warn: print })
  return [code, ...lines]
}

test('[DP-13] a command works on the brand that BRAND names, or on each brand', async () => {
  const BRANDS_DIR = brandsDir({
    acme: 'DASHBOARD_URL=a',
    failing: '',
    harbor: 'DASHBOARD_URL=h',
    wrong: 'NONE=1',
  })
  expect(await ran(onOneBrand, {})).toEqual([0, 'the only one '])
  expect(await ran(onEachBrand, {})).toEqual([0, 'the only one '])
  for (const on of [onOneBrand, onEachBrand]) {
    expect(await ran(on, { BRANDS_DIR, BRAND: 'acme' })).toEqual([0, 'acme a'])
    expect(await ran(on, { BRANDS_DIR, BRAND: 'none' })).toEqual([
      2,
      'Set BRAND to the brand to work on: acme, failing, harbor, wrong.',
    ])
    expect(await ran(on, { BRANDS_DIR: '/nowhere', BRAND: 'acme' })).toEqual([
      1,
      expect.stringContaining('BRANDS_DIR has no folders'),
    ])
  }
  expect(await ran(onOneBrand, { BRANDS_DIR })).toEqual([2, expect.stringContaining('Set BRAND')])
  expect(await ran(onEachBrand, { BRANDS_DIR })).toEqual([
    1,
    ...['acme:', 'acme a', 'failing:', 'failing ', 'It failed (TypeError).', 'harbor:', 'harbor h', 'wrong:'],
    expect.stringContaining('NONE is not a setting.'),
  ])
})
