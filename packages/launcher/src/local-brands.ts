// This file prepares the second brand that `npm start` shows beside the default one: what a firm with several brands has.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ownSettings } from '../../../apps/server/src/platform/config/own-settings.ts'
import { makeDataFolder } from './data-folder.ts'
import { type LocalDatabase, type LocalSettings, serverEnvironment } from './local-environment.ts'
import { freePort } from './ports.ts'
import { repository } from './repository.ts'
import { readOrMakeSecrets } from './secrets.ts'

/** The brand of the repository that a local installation shows at a host of its own. */
const second = 'harbor'

type Environment = Record<string, string | undefined>

/** Returns true unless the user's own environment is for one brand: it chooses the brand, or has what brands do not share. */
export const showsTwoBrands = (own: Environment, { secrets }: LocalSettings): boolean =>
  !['BRAND_DIR', 'BRANDS_DIR', ...ownSettings, ...Object.keys(secrets)].some(
    (name) => own[name] || own[`${name}_FILE`],
  )

/** Returns the second brand's settings: it has its own keys, and a sandbox of its own in place of its providers. */
export const secondBrandOf = async (settings: LocalSettings): Promise<LocalSettings> => {
  const dataDir = join(settings.dataDir, second)
  makeDataFolder(dataDir)
  const sandboxPort = await freePort(settings.host)
  return {
    ...settings,
    publicUrl: `http://${second}.localhost:${settings.port}`,
    sandboxPort,
    sandboxSmtpPort: await freePort(settings.host),
    dataDir,
    secrets: readOrMakeSecrets(dataDir),
  }
}

/** A database with the URL that connects a superuser of its cluster. */
export type OwnCluster = LocalDatabase & { adminUrl: string }

/** Returns the second brand's database in the same cluster. Creates it if there is none. */
export const secondDatabase = async (postgres: OwnCluster): Promise<LocalDatabase> => {
  const name = `vestibule_${second}`
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} owner vestibule_owner`)
    await client.query(`revoke temporary on database ${name} from public`)
  } finally {
    await client.end()
  }
  const inIt = (url: string): string => url.replace('/vestibule?', `/${name}?`)
  const { appUrl, stewardUrl, ownerUrl } = postgres
  return { appUrl: inIt(appUrl), stewardUrl: inIt(stewardUrl), ownerUrl: inIt(ownerUrl) }
}

interface LocalBrand {
  settings: LocalSettings
  database: LocalDatabase
}

/** Writes BRANDS_DIR, except for what the user's own environment sets. @returns the environment of a server for both brands */
export const writeBrands = (first: LocalBrand, other: LocalBrand): Environment => {
  const folder = join(first.settings.dataDir, 'brands')
  const shared: Environment = { BRANDS_DIR: folder }
  for (const [brand, { settings, database }] of Object.entries({ default: first, [second]: other })) {
    const { HOST, PORT, DATA_DIR, NODE_COMPILE_CACHE, ...ofBrand } = serverEnvironment(settings, database)
    Object.assign(shared, { HOST, PORT, NODE_COMPILE_CACHE })
    const lines = Object.entries({ ...ofBrand, BRAND_DIR: join(repository, 'brands', brand) })
      .filter(([name]) => !process.env[name] && !process.env[`${name}_FILE`])
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    mkdirSync(join(folder, brand), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, brand, 'settings.env'), lines.join(''), { mode: 0o600 })
  }
  return shared
}
