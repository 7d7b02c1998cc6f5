import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { accessMessage, LauncherError } from '../launcher-error.ts'
import type { Binaries } from './binaries.ts'
import { type Identity, unprivilegedUid } from './identity.ts'

export interface ClusterPaths {
  programs: string
  data: string
  /** Folder of the socket, which only the cluster's user may enter. */
  sockets: string
  log: string
  own: string[]
  /** Message for the user if the data are outside DATA_DIR. */
  notice: string | undefined
}

const socketFile = '/.s.PGSQL.5432'
/** Maximum length of a Unix socket's path, without the final zero byte. */
const maxSocketPathBytes = 107
/** Folder of the unprivileged user's clusters, because that user cannot enter DATA_DIR. */
const unprivilegedHome = '/var/lib/vestibule'

/** Returns the path of the file in DATA_DIR that contains the path of a cluster outside DATA_DIR. */
const pointerOf = (dataDir: string) => join(dataDir, 'postgres-is-elsewhere')

export const homeElsewhere = (dataDir: string): string | undefined => {
  const pointer = pointerOf(dataDir)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
}

export const findClusterPaths = (dataDir: string, binaries: Binaries, identity: Identity): ClusterPaths =>
  identity.mode === 'nobody' ? pathsOfUnprivileged(dataDir, binaries) : placesInDataDir(dataDir, binaries)

const placesInDataDir = (dataDir: string, binaries: Binaries): ClusterPaths => {
  const data = join(dataDir, 'postgres')
  const inside = join(dataDir, 'run')
  const fits = Buffer.byteLength(inside + socketFile) <= maxSocketPathBytes
  const sockets = fits ? inside : shortFolder(dataDir)
  makePrivate(sockets)
  return {
    programs: join(binaries.folder, 'bin'),
    data,
    sockets,
    log: join(dataDir, 'postgres.log'),
    own: [data, sockets],
    notice: undefined,
  }
}

/** Returns paths outside DATA_DIR for data and programs, because the unprivileged user cannot enter DATA_DIR. */
const pathsOfUnprivileged = (dataDir: string, binaries: Binaries): ClusterPaths => {
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new LauncherError(
      `The data in ${dataDir}/postgres are root's, made in a user namespace, which this system now refuses. Allow user namespaces again, or move that folder away to begin anew.`,
    )
  }
  const pointer = pointerOf(dataDir)
  const home = homeElsewhere(dataDir) ?? join(unprivilegedHome, shortHash(dataDir))
  const sockets = join(home, 'run')
  mkdirSync(home, { recursive: true, mode: 0o755 })
  makePrivate(sockets)
  for (const folder of [home, sockets]) chownSync(folder, unprivilegedUid, unprivilegedUid)
  writeFileSync(pointer, `${home}\n`)
  return {
    programs: programsForUnprivileged(binaries),
    data: join(home, 'postgres'),
    sockets,
    log: join(dataDir, 'postgres.log'),
    own: [home, pointer],
    notice: `This system refuses user namespaces, so PostgreSQL runs as the user nobody and keeps its data in ${home} instead of ${dataDir}.`,
  }
}

/** Copies the programs if the unprivileged user cannot reach them. */
const programsForUnprivileged = (binaries: Binaries): string => {
  const original = join(binaries.folder, 'bin')
  const options = { uid: unprivilegedUid, gid: unprivilegedUid, cwd: '/', stdio: 'ignore' } as const
  if (spawnSync('test', ['-x', join(original, 'postgres')], options).status === 0) return original

  const copy = join(unprivilegedHome, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, copy)
  }
  return join(copy, 'bin')
}

/** Returns a folder with a short path for the socket, for use if DATA_DIR's path is too long. */
const shortFolder = (dataDir: string): string => {
  const name = `vestibule-${process.getuid?.() ?? 0}-${shortHash(dataDir)}`
  const fits = Buffer.byteLength(join(tmpdir(), name) + socketFile) <= maxSocketPathBytes
  return join(fits ? tmpdir() : '/tmp', name)
}

/** Creates a folder that only this user can enter. Throws if a different user owns the folder. */
const makePrivate = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const user = process.getuid?.() ?? 0
    const isOurs =
      found.isDirectory() && (found.uid === user || (user === 0 && found.uid === unprivilegedUid))
    if (!isOurs)
      throw new LauncherError(
        `${folder} belongs to someone else. Remove it, or set DATA_DIR to another folder.`,
      )
    chmodSync(folder, 0o700)
  } catch (error) {
    const sentence = accessMessage(error, dirname(folder))
    throw sentence ? new LauncherError(sentence) : error
  }
}

const shortHash = (dataDir: string): string => {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  return `${basename(dataDir)
    .replace(/[^\w-]/g, '')
    .slice(0, 20)}-${hash}`
}
