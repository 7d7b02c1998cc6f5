import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LauncherError } from '../launcher-error.ts'

/** Stops the postmaster of a killed launcher. The caller must hold the lock of DATA_DIR. */
export const stopLeftover = async (data: string): Promise<void> => {
  const pidFile = join(data, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined || !exists(pid)) return
  if (!isPostmasterOf(pid, data)) {
    // The stale file would prevent a start. Its process ID belongs to a zombie or to another program.
    rmSync(pidFile, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalTo(pid, signal)
    if (await endsWithin(pid, data, 10_000)) return
  }
  throw new LauncherError(
    `A PostgreSQL of an earlier run (process ${pid}) does not end. End it by hand and start again.`,
  )
}

/** Stops a dead launcher's PostgreSQL and removes the data folder. */
export const eraseAbandoned = async (dataDir: string): Promise<void> => {
  await stopLeftover(join(dataDir, 'postgres'))
  rmSync(dataDir, { recursive: true, force: true })
}

const readPid = (file: string): number | undefined => {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Returns whether the process runs PostgreSQL and its command line contains the data folder. */
const isPostmasterOf = (pid: number, data: string): boolean => {
  const program = programOf(pid)
  const command = commandOf(pid)
  const isPostgres = program === undefined ? command.includes('postgres') : program.startsWith('postgres')
  return isPostgres && command.includes(data)
}

/** Returns the program's file name, or `undefined` if hidden. A deleted program's name ends in " (deleted)". */
const programOf = (pid: number): string | undefined => {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`))
  } catch {
    return undefined
  }
}

const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has just ended.
  }
}

const endsWithin = async (pid: number, data: string, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds
  while (isPostmasterOf(pid, data)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}
