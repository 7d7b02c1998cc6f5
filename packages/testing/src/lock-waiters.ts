import { eventually } from './in-vitest.ts'

/** Selects this database's connections that wait for a lock. Tests share the cluster, but each has its own database. */
const waiting = `
  select distinct waiting.pid from pg_locks waiting join pg_locks held using (pid)
  where not waiting.granted
    and held.database = (select oid from pg_database where datname = current_database())`

/** Returns when at least `count` connections to the test's database wait for a lock. */
export const lockWaiters = async (
  query: (text: string) => Promise<{ rows: unknown[] } | unknown[]>,
  count: number,
): Promise<void> => {
  await eventually(
    async () => {
      const found = await query(waiting)
      return (Array.isArray(found) ? found : found.rows).length
    },
    (found) => found >= count,
  )
}
