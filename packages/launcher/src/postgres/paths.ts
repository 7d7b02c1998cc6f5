import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { accessMessage, LauncherError } from '../launcher-error.ts'
import type { Binaries } from './binaries.ts'

export interface ClusterPaths {
  programs: string
  data: string
  /** Folder of the socket, which only the cluster's user may enter. */
  sockets: string
  log: string
  own: string[]
}

const socketFile = '/.s.PGSQL.5432'
/** Maximum length of a Unix socket's path, without the final zero byte. */
const maxSocketPathBytes = 107
export const findClusterPaths = (dataDir: string, binaries: Binaries): ClusterPaths => {
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
  }
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
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? 0))
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
