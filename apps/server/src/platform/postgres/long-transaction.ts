import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Maximum time of a statement over whole tables, such as a first checkpoint or a scan for rows under an older key. */
export const longMs = 10 * 60_000
/** Maximum pause between two pages of a long read. */
const longIdleMs = 60_000

/** When PreparedClient runs this statement, it raises its client-side timeout until the transaction ends. */
export const setLongTimeouts =
  "select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)"

/** Raises the role's timeouts until the transaction ends, like SET LOCAL. */
export const allowLong = async (transaction: Kysely<Tables>): Promise<void> => {
  await transaction.executeQuery(CompiledQuery.raw(setLongTimeouts, [String(longMs), String(longIdleMs)]))
}

/** Runs statements in the caller's transaction or a new transaction. */
export const inTransaction = <T>(
  db: Kysely<Tables>,
  work: (within: Kysely<Tables>) => Promise<T>,
): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))

/** Runs statements that may exceed the role's timeouts, in the caller's transaction or a new transaction. */
export const longTransaction = <T>(
  db: Kysely<Tables>,
  work: (within: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (within) => {
    await allowLong(within)
    return work(within)
  })
