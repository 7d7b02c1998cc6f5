import type { ProviderCalls } from '../../../ports/provider-calls.ts'
import type { CallStore, MemoryDatabase } from '../memory-store.ts'
import type { Faults } from './faults.ts'
import type { Host } from './host.ts'
import type { Rules } from './rules.ts'
import type { Random, Schedule } from './schedule.ts'

export class ConnectionLost extends Error {
  constructor() {
    super('the connection to the database was lost')
    this.name = 'ConnectionLost'
  }
}

/** A store whose transactions also contain the records of completed operations. */
export interface SimulatedStore extends CallStore {
  record(key: string): void
}

export interface LinkDeps {
  schedule: Schedule
  random: Random
  faults: Faults
  rules: Rules
  database: MemoryDatabase
  log(entry: () => string): void
}

/** PostgreSQL's `idle_in_transaction_session_timeout`. */
const idleMs = 10_000

/** One process's connection to the database: each statement takes time, and it or its result can be lost. */
export const createLink = (deps: LinkDeps, host: Host, isWorker: boolean): CallStore => {
  const { schedule, random, faults, rules, database, log } = deps

  const remote = <T>(name: string, execute: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const isLost = faults.happens('lostStatement')
      const isExecuted = !isLost || random.chance(0.5)
      const reply = (settle: () => void): void => {
        if (isLost) log(() => `${host.name} loses its connection at ${name} (executed: ${isExecuted})`)
        host.deliver(schedule.now() + faults.statementMs(), () =>
          isLost ? reject(new ConnectionLost()) : settle(),
        )
        faults.strike(host)
      }
      schedule.at(schedule.now() + faults.statementMs(), () => {
        if (!isExecuted) return reply(() => undefined)
        execute().then(
          (value) => reply(() => resolve(value)),
          (error) => reply(() => reject(error)),
        )
      })
      faults.strike(host)
    })

  const overLink = (calls: ProviderCalls, run: <T>(name: string, work: () => Promise<T>) => Promise<T>) =>
    ({
      enqueue: (call, now, lease) =>
        run(`enqueue ${call.key}`, () => {
          if (isWorker && database.table.read(call.key)?.state === 'refused')
            rules.fail(`a worker repeated the refused ${call.key}`)
          return calls.enqueue(call, now, lease)
        }),
      find: (id) => run(`find ${id}`, () => calls.find(id)),
      byKey: (key) => run(`byKey ${key}`, () => calls.byKey(key)),
      claimDue: (atMost, lapsed, before) => run('claim', () => calls.claimDue(atMost, lapsed, before)),
      lease: (id, lease, now) => run(`lease ${id}`, () => calls.lease(id, lease, now)),
      renew: (id, lease) => run(`renew ${id}`, () => calls.renew(id, lease)),
      async permit(id, lease) {
        host.asking += 1
        try {
          return await run(`permit ${id}`, () => calls.permit(id, lease))
        } finally {
          host.asking -= 1
        }
      },
      withdraw: (id, owner, mayHaveActed) =>
        run(`withdraw ${id}`, () => calls.withdraw(id, owner, mayHaveActed)),
      complete: (id, owner, outcome, now) =>
        run(`complete ${id}`, () => calls.complete(id, owner, outcome, now)),
      archive: (before, atMost) => run('archive', () => calls.archive(before, atMost)),
    }) satisfies ProviderCalls

  return {
    calls: overLink(database.calls, remote),
    async transaction(work) {
      const connection = openTransaction(deps, host)
      const inside = <T>(name: string, execute: () => Promise<T>): Promise<T> =>
        remote(name, () => connection.statement(execute))
      const records: string[] = []
      const tx: SimulatedStore = {
        calls: overLink(connection.calls, inside),
        transaction: (inner) => inner(tx),
        record: (key) => records.push(key),
      }
      try {
        const result = await work(tx)
        await inside('commit', async () => connection.commit(records))
        return result
      } catch (error) {
        connection.rollBack()
        throw error
      }
    },
  }
}

/** A transaction that PostgreSQL rolls back after its process has crashed or was idle for too long. */
const openTransaction = ({ schedule, rules, database }: LinkDeps, host: Host) => {
  const { calls, commit, rollBack } = database.begin()
  let hasEnded = false
  let statements = 0
  const abort = (): void => {
    if (hasEnded) return
    hasEnded = true
    rollBack()
  }
  const abortIfIdle = (): void => {
    const last = statements
    schedule.at(schedule.now() + idleMs, () => {
      if (statements === last) abort()
    })
  }
  host.onCrash(abort)
  return {
    calls,
    async statement<T>(execute: () => Promise<T>): Promise<T> {
      if (hasEnded) throw new ConnectionLost()
      statements += 1
      const result = await execute()
      statements += 1
      abortIfIdle()
      return result
    },
    commit(records: readonly string[]): void {
      hasEnded = true
      commit()
      for (const key of records) rules.recorded(key)
    },
    rollBack: abort,
  }
}
