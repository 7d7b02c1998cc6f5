import { accessSync, constants, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { accessMessage, LauncherError } from './launcher-error.ts'

export interface DataFolderLock {
  release(): void
}

/** Locks the folder with SQLite's file lock, which the system releases when the process ends or crashes. */
export const lockDataFolder = (dataDir: string): DataFolderLock => {
  const owner = join(dataDir, 'launcher.pid')
  const lock = openLock(dataDir)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new LauncherError(
      `Vestibule already runs with the data in ${dataDir} (process ${readOwner(owner)}). End it, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(owner, `${process.pid}\n`)
  return { release: () => lock.close() }
}

export const isDataFolderInUse = (dataDir: string): boolean => {
  const lock = openLock(dataDir)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return false
  } catch {
    return true
  } finally {
    lock.close()
  }
}

const openLock = (dataDir: string): DatabaseSync => {
  makeDataFolder(dataDir)
  try {
    return new DatabaseSync(join(dataDir, 'launcher.lock'))
  } catch (error) {
    throw unusable(error, dataDir)
  }
}

/** Creates the folder so that only its owner can access it, because it contains keys and applicants' data. */
export const makeDataFolder = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(error, dataDir)
  }
  refuseOtherOwner(dataDir)
}

const unusable = (error: unknown, dataDir: string): LauncherError =>
  new LauncherError(accessMessage(error, dataDir) ?? `The folder ${dataDir} cannot be used: ${error}`)

/** Stops root from writing into another user's folder, because root's files would lock the owner out. */
const refuseOtherOwner = (dataDir: string): void => {
  const { uid } = statSync(dataDir)
  if (process.getuid === undefined || uid === process.getuid()) return
  throw new LauncherError(
    `${dataDir} belongs to the user with id ${uid}. Start Vestibule as that user, or set DATA_DIR to a folder of your own.`,
  )
}

const readOwner = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
