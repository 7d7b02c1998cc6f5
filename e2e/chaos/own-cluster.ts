import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '../../tools/postgres.ts'
import type { TestCluster } from '../harness/database.ts'
import { ground } from '../harness/ground.ts'

/** A PostgreSQL of a few runs' own, which can be frozen and killed. */
export interface OwnCluster extends TestCluster {
  /** Stops all of its processes where they are, as a machine that hangs. @returns lets them go on */
  freeze(): () => void
  /** Ends it as a power cut does, and starts it again. */
  killAndRestart(): Promise<void>
  erase(): Promise<void>
}

export const startOwnCluster = async (): Promise<OwnCluster> => {
  const dataDir = mkdtempSync(join(ground().folder, 'cluster-'))
  let postgres = await start({ dataDir, fast: true })
  return {
    template: undefined,
    url(role, database) {
      const [, query = ''] = postgres.adminUrl.split('?')
      return `postgresql://${role}@/${database}?${query}`
    },
    freeze() {
      const pids = [postgres.pid, ...childrenOf(postgres.pid)]
      for (const pid of pids) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids.toReversed()) signal(pid, 'SIGCONT')
      }
    },
    async killAndRestart() {
      signal(postgres.pid, 'SIGKILL')
      await postgres.stop()
      postgres = await start({ dataDir, fast: true })
    },
    async erase() {
      await postgres.erase()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void => {
  try {
    process.kill(pid, name)
  } catch {
    // a backend that has ended meanwhile
  }
}

/** The processes whose parent it is, by Linux's process table. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // pid (name) state parent …; the name may hold anything
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === String(parent)
      } catch {
        return false
      }
    })
    .map(Number)
