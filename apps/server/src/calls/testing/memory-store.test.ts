import { beforeEach, describe } from 'vitest'
import { createMemoryDatabase, createMemoryStore, type MemoryDatabase } from './memory-store.ts'
import { type ContractEnvironment, testCallStore } from './store-contract.ts'

let at = 0
let ids = 0
let database: MemoryDatabase

beforeEach(() => {
  database = createMemoryDatabase({ databaseNow: () => at, newId: () => `call ${++ids}` })
})

const rowOf = (key: string) => {
  const row = database.table.read(key)
  if (!row) throw new Error(`no call ${key}`)
  return row
}

const earlier = (time: number | null, seconds: number) => (time === null ? null : time - seconds * 1000)

const environment: ContractEnvironment = {
  get store() {
    return createMemoryStore(database)
  },
  async pass(key, seconds) {
    at += 1
    const row = rowOf(key)
    const leaseUntil = earlier(row.leaseUntil, seconds)
    const permittedAt = earlier(row.permittedAt, seconds)
    database.table.write({ ...row, leaseUntil, permittedAt, dueAt: row.dueAt - seconds * 1000 }, undefined)
  },
  async setAttempts(key, attempts) {
    database.table.write({ ...rowOf(key), attempts }, undefined)
  },
  isBlocked: async () => undefined,
  dueIn: async (key) => Math.ceil((rowOf(key).dueAt - at) / 1000),
}

describe('[OP-09] [API-08] [AF-04] [OP-05] [OP-08] the store of provider calls in memory', () => {
  testCallStore(environment)
})
