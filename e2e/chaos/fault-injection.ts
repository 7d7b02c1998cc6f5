import { setTimeout as sleep } from 'node:timers/promises'
import type { StackServer } from '@vestibule/testing/processes'
import type { Fault, Provider } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'
import pg from 'pg'

export interface InjectedFaults {
  servers: number
  workers: number
  connections: number
  faults: number
}

const providers: readonly Provider[] = ['ascend', 'ascend', 'ascend', 'plaid', 'twilio', 'ipqs', 'smtp']

/** Kills servers, workers and connections and fails providers at random until `end`, which stops all faults. */
export const injectFaults = (stack: Stack, random: () => number) => {
  const injected: InjectedFaults = { servers: 0, workers: 0, connections: 0, faults: 0 }
  const from = (least: number, most: number): number => Math.round(least + random() * (most - least))
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to choose from')
    return value
  }
  const end = new AbortController()
  const database = new pg.Pool({ connectionString: stack.adminDatabaseUrl, max: 1 })

  /** Repeats `act` after random pauses of `least` to `most` ms. */
  const repeatRandomly = async (least: number, most: number, act: () => Promise<unknown>): Promise<void> => {
    while (await sleep(from(least, most), true, { signal: end.signal }).catch(() => false)) await act()
  }
  const killOne = async (processes: readonly StackServer[], what: 'servers' | 'workers'): Promise<void> => {
    const one = oneOf(processes)
    await one.kill9()
    injected[what] += 1
    await sleep(from(0, 1500), undefined, { signal: end.signal }).catch(() => undefined)
    // Retries the restart, because the process's database connections may be cut while the process starts.
    for (let tries = 1; ; tries += 1) {
      try {
        await one.restart()
        return
      } catch (error) {
        if (tries === 5) throw error
      }
    }
  }
  const cutConnections = async (): Promise<void> => {
    const { rowCount } = await database.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
       where datname = current_database() and usename = 'vestibule_app' order by md5(pid::text || $1) limit $2) chosen`,
      [String(random()), from(1, 6)],
    )
    injected.connections += rowCount ?? 0
  }
  const fail = async (): Promise<void> => {
    const provider = oneOf(providers)
    const kinds: readonly Omit<Fault, 'provider' | 'times'>[] = [
      { kind: 'error', status: oneOf([500, 502, 503]) },
      { kind: 'drop-before', ms: from(0, 500) },
      { kind: 'drop-after', ms: from(0, 500) },
      { kind: 'drop-after', ms: from(0, 500) },
      { kind: 'delay', ms: from(100, 3000) },
      { kind: 'timeout', ms: from(1000, 6000) },
    ]
    await stack.sandbox.fault({ provider, ...oneOf(kinds), times: from(1, 2) })
    injected.faults += 1
  }

  const lanes = [
    repeatRandomly(1500, 9000, () => killOne(stack.servers, 'servers')),
    repeatRandomly(2500, 12_000, () => killOne(stack.workers, 'workers')),
    repeatRandomly(500, 4000, cutConnections),
    repeatRandomly(300, 2500, fail),
  ]
  return {
    injected,
    async end(): Promise<void> {
      end.abort()
      await Promise.all(lanes)
      await stack.sandbox.clearFaults()
      await database.end()
    },
  }
}
