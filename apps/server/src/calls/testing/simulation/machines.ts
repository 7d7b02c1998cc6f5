import type { Clock } from '../../../platform/common/clock.ts'
import { createSendPermission, type UsablePermission } from '../../../platform/http-client/send-permission.ts'
import { usualCallTimes } from '../../../ports/call-times.ts'
import type { SendPermissions } from '../../../ports/send-permission.ts'
import type { Store } from '../../../stores/store-type.ts'
import { createEngine, type Engine } from '../../engine.ts'
import type { CallStore } from '../memory-store.ts'
import type { Broker } from './broker.ts'
import { createHost, type Host, startedAt } from './host.ts'
import { createLink, type LinkDeps } from './link.ts'
import { createOperations } from './operations.ts'

/** A started process with its own engine, memory and connection. */
export interface Machine {
  host: Host
  engine: Engine
  store: CallStore
  clock: Clock
}

const pollMs = 1_000
const mostClaims = 20
const archiveChance = 0.2
const longestSkewMs = 30_000

/** Starts `servers` that answer people and `workers` that claim due calls, and restarts each after a crash. */
export const createMachines = (deps: LinkDeps, broker: Broker, servers: number, workers: number) => {
  const { schedule, random, database, log } = deps
  const running = new Map<string, Machine>()

  const start = (name: string, skewMs: number, isWorker: boolean): void => {
    const host = createHost(name, schedule, skewMs)
    const { permissions, current } = createPermissions(host)
    const store = createLink(deps, host, isWorker)
    const operations = createOperations(host, broker, current)
    const { clock, timers } = host
    // The engine uses only the calls and the transactions of its store.
    const engineStore = store as unknown as Store
    const engine = createEngine(
      { store: engineStore, clock, times: usualCallTimes, permissions, timers },
      () => operations,
    )
    const machine = { host, engine, store, clock }
    running.set(name, machine)
    if (isWorker) poll(machine)
    host.onCrash(() => {
      running.delete(name)
      schedule.at(schedule.now() + random.between(500, 15_000), () => {
        log(() => `${name} starts again`)
        start(name, skewMs, isWorker)
      })
    })
  }

  /** Polls as the worker loop does, but skips polls that would find nothing. */
  const poll = (machine: Machine): void => {
    const { host, engine, store } = machine
    host.deliver(schedule.now() + pollMs, () => {
      if (!hasDue()) {
        poll(machine)
        return
      }
      if (random.chance(archiveChance))
        void store.calls.archive(new Date(startedAt + schedule.now()), mostClaims).catch(() => undefined)
      void engine
        .claimDue(mostClaims)
        .then((ids) => {
          for (const id of ids) void engine.resume(id).catch(() => undefined)
        })
        .catch(() => undefined)
        .finally(() => poll(machine))
    })
  }
  const hasDue = (): boolean => {
    const at = startedAt + schedule.now()
    for (const row of database.table.current()) if (row.state === 'pending' && row.dueAt <= at) return true
    return false
  }

  const skew = () => (random.chance(0.5) ? random.between(-longestSkewMs, longestSkewMs) : 0)
  for (let index = 1; index <= servers; index += 1) start(`server ${index}`, skew(), false)
  for (let index = 1; index <= workers; index += 1) start(`worker ${index}`, skew(), true)

  return {
    /** Returns a running server, or `undefined` if all have crashed. */
    server(): Machine | undefined {
      const alive = [...running.values()].filter(({ host }) => host.name.startsWith('server'))
      return alive[random.between(0, alive.length - 1)]
    },
  }
}

export type Machines = ReturnType<typeof createMachines>

/** Permissions as in production, in virtual time. An operation reads the current one before its first `await`. */
const createPermissions = ({ clocks }: Host) => {
  let permission: UsablePermission | undefined
  const permissions: SendPermissions = {
    create: (leaseMs, permit) => createSendPermission(leaseMs, permit, clocks),
    under(next, send) {
      permission = next as UsablePermission
      try {
        return send()
      } finally {
        permission = undefined
      }
    },
  }
  return { permissions, current: () => permission }
}
