import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { RaiseAlert } from '../../../apps/server/src/platform/common/risk-alerts.ts'
import { createDatabase } from '../../../apps/server/src/platform/postgres/database.ts'
import { createStore } from '../../../apps/server/src/stores/store.ts'
import type { Store } from '../../../apps/server/src/stores/store-type.ts'
import { createDatabase as createTestDatabase, type TestDatabase } from './database.ts'

/** Creates the server's store on a database per test file, without a server. */
export function useStore(raiseAlert?: RaiseAlert): {
  readonly store: Store
  /** The store with the role that may erase and re-seal evidence. */
  readonly steward: Store
  readonly database: TestDatabase
  /** Runs a query as the superuser. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
} {
  let store: Store | undefined
  let steward: Store | undefined
  let admin: pg.Client | undefined
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
    store = createStore(createDatabase(database.appUrl), undefined, raiseAlert)
    steward = createStore(createDatabase(database.stewardUrl, undefined, { isPooled: true }))
    admin = new pg.Client({ connectionString: database.adminUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin?.end()
    await Promise.all([store?.close(), steward?.close()])
    await database?.drop()
  })
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the database has not started')
    return value
  }
  return {
    get store() {
      return started(store)
    },
    get steward() {
      return started(steward)
    },
    get database() {
      return started(database)
    },
    query: (text, values = []) => started(admin).query(text, values),
  }
}
