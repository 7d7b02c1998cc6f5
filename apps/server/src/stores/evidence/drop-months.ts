import { type Kysely, sql } from 'kysely'
import { allowLong } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'

/**
 * Drops a partition of the audit trail. @param owner a connection with the role that owns the tables
 * @throws if the partition has another number of entries
 */
export const dropMonths = (owner: Kysely<Tables>, partition: string, entries: number): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    const table = sql.table(`partitions.${partition}`)
    await allowLong(tx)
    await sql`set local lock_timeout = '5s'`.execute(tx)
    // Counts before the detachment, which blocks every insert into the trail.
    await sql`lock table ${table} in share mode`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${table}`.execute(tx)
    if (rows[0]?.count !== entries) throw new Error('the partition has other entries than the file')
    await sql`alter table audit_event detach partition ${table}`.execute(tx)
    await sql`drop table ${table}`.execute(tx)
  })
