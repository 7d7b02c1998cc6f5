/** This file reads BRANDS_DIR, which has a folder with a file settings.env for each brand of a deployment (DP-13). */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { type EnvName, envNames } from './env.ts'

type Variables = Record<string, string | undefined>

const fileName = 'settings.env'

/** Settings that all brands of a process share. */
const ofProcess: readonly EnvName[] = ['BRANDS_DIR', 'BRAND', 'PORT', 'HOST', 'HTTPS_PROXY', 'NO_PROXY']

/** Returns the names under which a setting may be set: its own, and the one of a file with its value. */
const spellings = (name: string): [plain: string, file: string] => {
  const plain = (envNames as string[]).includes(name) ? name : name.replace(/_FILE$/, '')
  return [plain, `${plain}_FILE`]
}

const readBrandSettings = (folder: string, brand: string): Variables => {
  const settings = parseEnv(readFileSync(join(folder, brand, fileName), 'utf8'))
  const problems = Object.keys(settings).flatMap((name) => {
    const [plain] = spellings(name)
    if (!(envNames as string[]).includes(plain)) return [`${name} is not a setting.`]
    return (ofProcess as string[]).includes(plain)
      ? [`${name} is the same for all brands: set it in the environment.`]
      : []
  })
  if (problems.length > 0) throw new ConfigError(problems, brand)
  return settings
}

/** Returns the brands in BRANDS_DIR, sorted. @throws ConfigError if there are none */
export const brandsIn = (folder: string): string[] => {
  const brands = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, fileName)))
    : []
  if (brands.length === 0) throw new ConfigError([`BRANDS_DIR has no folder with a file ${fileName}.`])
  return brands.sort()
}

/** Returns the environment with the settings of one brand in BRANDS_DIR. @throws ConfigError if its file is wrong */
export const environmentOf = (source: Variables, brand: string): Variables => {
  const folder = source.BRANDS_DIR ?? ''
  const env: Variables = { ...source, BRAND: brand, BRAND_DIR: join(folder, brand) }
  for (const [name, value] of Object.entries(readBrandSettings(folder, brand))) {
    for (const spelling of spellings(name)) delete env[spelling]
    env[name] = value
  }
  return env
}

/** Returns an environment for each brand in BRANDS_DIR; without BRANDS_DIR, `source` alone. @throws ConfigError */
export const brandEnvironments = (source: Variables): Variables[] =>
  source.BRANDS_DIR ? brandsIn(source.BRANDS_DIR).map((brand) => environmentOf(source, brand)) : [source]

/** Returns the database behind an address, in one spelling. */
const databaseOf = ({ databaseUrl }: Config): string => {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl.reveal() })
  return JSON.stringify([host, port, database])
}

const secretsOf = ({ keys }: Config): string[] =>
  Object.values(keys).flatMap((purpose) => purpose.map((key) => key.reveal()))

/** What no two brands may have in common, by the name of its setting. */
const unshared: readonly [string, (config: Config) => readonly (string | number | undefined)[]][] = [
  ['The host of PUBLIC_URL', ({ publicUrl }) => [new URL(publicUrl).hostname]],
  ['The database of DATABASE_URL', (config) => [databaseOf(config)]],
  ['METRICS_PORT', ({ metrics }) => [metrics?.port]],
  ['FIRM_PORT', ({ firmListener }) => [firmListener?.port]],
  ['A key', secretsOf],
]

/** Finds what brands of one deployment wrongly share, so that no firm sees another firm's data. */
export const sharedProblems = (configs: readonly Config[]): string[] =>
  unshared.flatMap(([what, valuesOf]) => {
    const values = configs.flatMap((config) => [
      ...new Set(valuesOf(config).filter((one) => one !== undefined)),
    ])
    return new Set(values).size < values.length ? [`${what} must differ between brands.`] : []
  })
