import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnCluster } from '@vestibule/testing/debian-postgres'
import type { StackServer } from '@vestibule/testing/processes'
import type { Fault, Provider } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'
import pg from 'pg'
import { brokerOf } from './broker.ts'

export const injectedKinds = [
  'servers',
  'workers',
  'connections',
  'faults',
  'late',
  'pauses',
  'skews',
  'freezes',
  'power cuts',
] as const
/** Number of injected faults by kind. `late` counts the provider calls that take effect after the lease. */
export type InjectedFaults = Record<(typeof injectedKinds)[number], number>

interface FaultOptions {
  /** Also pauses processes and skews their clocks, and freezes and kills this cluster. Needs `allFaultTimes`. */
  cluster?: OwnCluster | undefined
  /** Factor for the pauses between faults. */
  pace?: number | undefined
}

/** Lease and `longestMs`, scaled like the pauses and delays of `injectFaults`: 2 s lease, 3 s pause and 4 s delay. */
export const allFaultTimes = { PROVIDER_CALL_LEASE_MS: '2000', PROVIDER_CALL_LONGEST_MS: '10000' }
const pauseMs = [500, 3000] as const
const lateMs = [2000, 4000] as const
const frozenMs = [500, 4000] as const
const skewSeconds = 30
/** How long a process may take to restart while PostgreSQL stops and starts too. */
const restartMs = 180_000

/** Kills servers, workers and connections and fails providers at random until `end`, which stops all faults. */
export const injectFaults = (
  stack: Stack,
  random: () => number,
  { cluster, pace = 1 }: FaultOptions = {},
) => {
  const injected = Object.fromEntries(injectedKinds.map((kind) => [kind, 0])) as InjectedFaults
  const from = (least: number, most: number): number => Math.round(least + random() * (most - least))
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to choose from')
    return value
  }
  const { provider: broker } = brokerOf(stack)
  const providers: readonly Provider[] = [broker, broker, broker, 'plaid', 'twilio', 'ipqs', 'smtp']
  const end = new AbortController()
  const database = new pg.Pool({ connectionString: stack.adminDatabaseUrl, max: 1 })
  database.on('error', () => undefined)

  /** Repeats `act` after random pauses of `least` to `most` ms. */
  const repeatRandomly = async (least: number, most: number, act: () => Promise<unknown>): Promise<void> => {
    const pause = () => sleep(from(least * pace, most * pace), true, { signal: end.signal })
    while (await pause().catch(() => false)) await act()
  }
  const wait = ([least, most]: readonly [number, number]) =>
    sleep(from(least, most), undefined, { signal: end.signal }).catch(() => undefined)
  const killOne = async (processes: readonly StackServer[], what: 'servers' | 'workers'): Promise<void> => {
    const one = oneOf(processes)
    await one.kill9()
    injected[what] += 1
    await wait([0, 1500])
    // Retries the restart, because PostgreSQL may stop or cut connections while the process starts.
    for (const deadline = Date.now() + restartMs; ; ) {
      try {
        await one.restart()
        return
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }
  const cutConnections = async (): Promise<void> => {
    const cut = database.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
       where datname = current_database() and usename = 'vestibule_app' order by md5(pid::text || $1) limit $2) chosen`,
      [String(random()), from(1, 6)],
    )
    // PostgreSQL may be down.
    const { rowCount } = await cut.catch(() => ({ rowCount: 0 }))
    injected.connections += rowCount ?? 0
  }
  const pause = async (): Promise<void> => {
    const { pid } = oneOf([...stack.servers, ...stack.workers])
    process.kill(pid, 'SIGSTOP')
    injected.pauses += 1
    await wait(pauseMs)
    process.kill(pid, 'SIGCONT')
  }
  const skew = async (): Promise<void> => {
    stack.clock.skew(oneOf(stack.clockFiles), from(-skewSeconds, skewSeconds))
    injected.skews += 1
  }
  const beLate = async (): Promise<void> => {
    const provider = oneOf([broker, 'plaid', 'twilio'] as const)
    await stack.sandbox.fault({ provider, kind: 'delay', ms: from(...lateMs), times: 1 })
    injected.late += 1
  }
  const stopDatabase = async (own: OwnCluster): Promise<void> => {
    if (random() < 0.5) {
      await own.freeze()
      injected.freezes += 1
      await wait(frozenMs)
      own.thaw()
    } else {
      await own.kill9()
      injected['power cuts'] += 1
      await own.start()
    }
  }
  /** The process may have been killed meanwhile. */
  const ignoringKilled = (act: () => Promise<void>) => () => act().catch(() => undefined)
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
    ...(cluster
      ? [
          repeatRandomly(1000, 6000, ignoringKilled(pause)),
          repeatRandomly(1000, 4000, skew),
          repeatRandomly(500, 3000, beLate),
          repeatRandomly(5000, 15_000, () => stopDatabase(cluster)),
        ]
      : []),
  ]
  return {
    injected,
    async end(): Promise<void> {
      end.abort()
      await Promise.all(lanes)
      for (const file of stack.clockFiles) stack.clock.skew(file, 0)
      await stack.sandbox.clearFaults()
      await database.end()
    },
  }
}
