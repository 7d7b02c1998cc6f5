import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataFolderLock, lockDataFolder } from './data-folder.ts'
import { LauncherError } from './launcher-error.ts'
import { findBinaries } from './postgres/binaries.ts'
import { ensureCluster, ensureRoles } from './postgres/cluster.ts'
import { chooseIdentity, type Identity } from './postgres/identity.ts'
import { stopLeftover } from './postgres/leftover.ts'
import { type ClusterPaths, findClusterPaths } from './postgres/paths.ts'
import { settingsFor } from './postgres/settings.ts'

export interface Postgres {
  /** URL for migrations. Its role may alter tables. */
  ownerUrl: string
  /** URL for the server. Its role has only the privileges that migrations grant. */
  appUrl: string
  /** URL for jobs and operator commands that erase or re-seal evidence. */
  stewardUrl: string
  /** URL that connects a superuser to the database `postgres`. */
  adminUrl: string
  pid: number
  /** Resolves with the reason when PostgreSQL exits. */
  ended: Promise<string>
  stop(): Promise<void>
  erase(): Promise<void>
}

interface Options {
  dataDir: string
  /** Only for tests: disables fsync and allows many connections. */
  fast?: boolean
}

/** Starts the data folder's embedded PostgreSQL, and creates the cluster if there is none. */
export const start = async ({ dataDir, fast = false }: Options): Promise<Postgres> => {
  const folder = resolve(dataDir)
  const lock = lockDataFolder(folder)
  try {
    const binaries = findBinaries()
    const identity = chooseIdentity()
    const paths = findClusterPaths(folder, binaries)
    await ensureCluster(paths, binaries, identity, fast)
    await stopLeftover(paths.data)
    await ensureRoles(paths, identity)
    const postmaster = await startPostmaster(paths, identity, fast)
    return running(postmaster, paths, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

interface Postmaster {
  child: ChildProcess
  pid: number
  ended: Promise<string>
}

/** Retries for some seconds, because a killed postmaster's processes may still use its shared memory. */
const startPostmaster = async (
  paths: ClusterPaths,
  identity: Identity,
  fast: boolean,
): Promise<Postmaster> => {
  const deadline = Date.now() + 5_000
  for (;;) {
    try {
      return await tryPostmaster(paths, identity, fast)
    } catch (error) {
      const mayPass = String(error).includes('pre-existing shared memory block') && Date.now() < deadline
      if (!mayPass) throw error
      await sleep(100)
    }
  }
}

const tryPostmaster = async (paths: ClusterPaths, identity: Identity, fast: boolean): Promise<Postmaster> => {
  rmSync(join(paths.sockets, '.s.PGSQL.5432'), { force: true })
  rmSync(join(paths.sockets, '.s.PGSQL.5432.lock'), { force: true })
  const { file, args } = identity.command(join(paths.programs, 'postgres'), [
    ...['-D', paths.data],
    ...settingsFor(paths.sockets, fast),
  ])
  const log = openSync(paths.log, 'w', 0o600)
  // Starts a separate process group, because the launcher handles Ctrl-C and stops the server first.
  const child = spawn(file, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  closeSync(log)
  const ended = new Promise<string>((settle) => {
    child.on('error', (error) => settle(`PostgreSQL cannot be run: ${error.message}`))
    child.on('exit', (code, signal) => settle(`PostgreSQL ended (${signal ?? `exit code ${code}`})`))
  })
  let reason: string | undefined
  void ended.then((text) => {
    reason = text
  })
  while (!isReady(paths.data, child.pid)) {
    if (reason) throw new LauncherError(`${reason}. It said:\n${readFileSync(paths.log, 'utf8').trim()}`)
    await sleep(5)
  }
  return { child, pid: child.pid ?? 0, ended }
}

/** Reads the postmaster's state from line 8 of its pid file. */
const isReady = (data: string, pid: number | undefined): boolean => {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

const running = ({ child, pid, ended }: Postmaster, paths: ClusterPaths, lock: DataFolderLock): Postgres => {
  const url = (role: string, database: string) =>
    `postgresql://${role}@/${database}?host=${encodeURIComponent(paths.sockets)}`
  const stop = async () => {
    child.kill('SIGINT')
    const quit = setTimeout(() => child.kill('SIGQUIT'), 10_000)
    await ended
    clearTimeout(quit)
    lock.release()
  }
  return {
    ownerUrl: url('vestibule_owner', 'vestibule'),
    appUrl: url('vestibule_app', 'vestibule'),
    stewardUrl: url('vestibule_steward', 'vestibule'),
    adminUrl: url('postgres', 'postgres'),
    pid,
    ended,
    stop,
    async erase() {
      await stop()
      for (const path of paths.own) rmSync(path, { recursive: true, force: true })
    },
  }
}
