import type { ProviderCalls } from '../../ports/provider-calls.ts'
import { createMemoryCalls, type MemoryClock } from './memory-calls.ts'
import { createTable, newTransaction, type OnChange } from './memory-table.ts'

/** The part of the store that the engine uses. */
export interface CallStore {
  calls: ProviderCalls
  transaction<T>(work: (tx: CallStore) => Promise<T>): Promise<T>
}

/** Creates a database in memory for provider calls only. `onChange` receives each committed change. */
export const createMemoryDatabase = (clock: MemoryClock, onChange: OnChange = () => undefined) => {
  const table = createTable(onChange)
  return {
    table,
    /** Begins a transaction. Its caller must end it. */
    begin() {
      const tx = newTransaction()
      return {
        calls: createMemoryCalls(table, clock, tx),
        commit: () => table.commit(tx),
        rollBack: () => table.rollBack(tx),
      }
    },
    calls: createMemoryCalls(table, clock),
  }
}

export type MemoryDatabase = ReturnType<typeof createMemoryDatabase>

export const createMemoryStore = (database: MemoryDatabase): CallStore => ({
  calls: database.calls,
  async transaction(work) {
    const { calls, commit, rollBack } = database.begin()
    const tx: CallStore = { calls, transaction: (inner) => inner(tx) }
    try {
      const result = await work(tx)
      commit()
      return result
    } catch (error) {
      rollBack()
      throw error
    }
  },
})
