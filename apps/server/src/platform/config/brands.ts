/** This file reads BRANDS_DIR, which has a folder with a file settings.env for each brand of a deployment (DP-13). */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { type EnvName, envNames } from './env.ts'
import { ownSettings } from './own-settings.ts'
import type { Runs } from './production.ts'

type Variables = Record<string, string | undefined>

/** The files with a brand's settings, by the process that reads them. The later file wins. */
const files = { server: ['settings.env'], jobs: ['settings.env', 'jobs.env'] } as const

/** Settings that all brands of a process share. */
const ofProcess: readonly string[] = [
  'BRANDS_DIR',
  'BRAND',
  'PORT',
  'HOST',
  'DRAIN_SECONDS',
  'HTTPS_PROXY',
  'NO_PROXY',
] satisfies EnvName[]

/** Returns the setting whose value, or file with the value, a variable names. */
const settingOf = (variable: string): string =>
  (envNames as string[]).includes(variable) ? variable : variable.replace(/_FILE$/, '')

const problemsWith = (variable: string): string[] => {
  const setting = settingOf(variable)
  if (!(envNames as string[]).includes(setting)) return [`${variable} is not a setting.`]
  return ofProcess.includes(setting)
    ? [`${variable} is the same for all brands: set it in the environment.`]
    : []
}

const readSettings = (folder: string, brand: string, runs: Runs): Variables => {
  const settings: Variables = {}
  for (const file of files[runs]) {
    const path = join(folder, brand, file)
    if (file === 'jobs.env' && !existsSync(path)) continue
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch {
      throw new ConfigError([`${file} cannot be read.`], brand)
    }
    Object.assign(settings, parseEnv(text))
  }
  const problems = Object.keys(settings).flatMap(problemsWith)
  if (problems.length > 0) throw new ConfigError(problems, brand)
  return settings
}

/** Returns the brands in BRANDS_DIR, sorted: all its folders. @throws ConfigError if there are none */
export const brandsIn = (folder: string): string[] => {
  const brands = existsSync(folder)
    ? readdirSync(folder).filter(
        (name) => !name.startsWith('.') && statSync(join(folder, name)).isDirectory(),
      )
    : []
  if (brands.length === 0) throw new ConfigError(['BRANDS_DIR has no folders of brands.'])
  return brands.sort()
}

/** Returns the environment with the settings of one brand in BRANDS_DIR. @throws ConfigError if one of its files is wrong */
export const environmentOf = (source: Variables, brand: string, runs: Runs): Variables => {
  const folder = source.BRANDS_DIR ?? ''
  const wrong = Object.keys(source).filter(
    (name) => source[name] && (ownSettings as readonly string[]).includes(settingOf(name)),
  )
  if (wrong.length > 0)
    throw new ConfigError(
      wrong.map((name) => `${name} differs between brands: set it in their settings.env.`),
    )
  const settings = { BRAND_DIR: join(folder, brand), ...readSettings(folder, brand, runs) }
  const replaced = new Set(Object.keys(settings).map(settingOf))
  const kept = Object.entries(source).filter(([name]) => !replaced.has(settingOf(name)))
  return { ...Object.fromEntries(kept), BRAND: brand, ...settings }
}

/** Returns an environment for each brand in BRANDS_DIR; without BRANDS_DIR, `source` alone. @throws ConfigError */
export const brandEnvironments = (source: Variables, runs: Runs): Variables[] =>
  source.BRANDS_DIR
    ? brandsIn(source.BRANDS_DIR).map((brand) => environmentOf(source, brand, runs))
    : [source]

/** Returns the databases behind the addresses of a brand, each in one spelling. */
const databasesOf = ({ databaseUrl, stewardDatabaseUrl, migrationDatabaseUrl }: Config): string[] =>
  [databaseUrl, stewardDatabaseUrl, migrationDatabaseUrl].flatMap((url) => {
    if (url === undefined) return []
    const { host, port, database } = new pg.Client({ connectionString: url.reveal() })
    return [JSON.stringify([host, port, database])]
  })

const secretsOf = ({ keys }: Config): string[] =>
  Object.values(keys).flatMap((purpose) => purpose.map((key) => key.reveal()))

/** What no two brands may have in common, by the name of its setting. */
const unshared: readonly [string, (config: Config) => readonly (string | number | undefined)[]][] = [
  ['The host of PUBLIC_URL', ({ publicUrl }) => [new URL(publicUrl).hostname]],
  ['The database of DATABASE_URL, STEWARD_DATABASE_URL and MIGRATION_DATABASE_URL', databasesOf],
  ['METRICS_PORT', ({ metrics }) => [metrics?.port]],
  ['FIRM_PORT', ({ firmListener }) => [firmListener?.port]],
  ['Each key', secretsOf],
]

/** Finds what brands of one deployment wrongly share, so that no firm sees another firm's data. */
export const sharedProblems = (configs: readonly Config[]): string[] =>
  unshared.flatMap(([what, valuesOf]) => {
    const values = configs.flatMap((config) => [
      ...new Set(valuesOf(config).filter((one) => one !== undefined)),
    ])
    return new Set(values).size < values.length ? [`${what} must differ between brands.`] : []
  })
