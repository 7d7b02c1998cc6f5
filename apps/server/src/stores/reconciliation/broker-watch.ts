import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

/** Time between two polls of an account, in ms. */
const pollEveryMs = 24 * 60 * 60 * 1000
const nextAfter = (now: Date): Date => new Date(now.getTime() + pollEveryMs)

/** The polls of accounts at the broker, which does not announce changes. */
export const createBrokerWatch = (db: Kysely<Tables>) => ({
  async begin(clientId: string, now: Date): Promise<void> {
    await sql`update broker_account set watch_due_at = ${nextAfter(now)} where client_id = ${clientId}`.execute(
      db,
    )
  },

  async isDue(now: Date): Promise<boolean> {
    const { rows } = await sql`
      select from broker_account where state = 'OPEN' and watch_due_at <= ${now}
      order by watch_due_at limit 1`.execute(db)
    return rows.length > 0
  },

  /** Claims due accounts and schedules their next polls. Closed accounts have no index. @returns the clients' ids */
  async claimDue(state: 'OPEN' | 'CLOSED', now: Date, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ client_id: string }>`
      update broker_account set watch_due_at = ${nextAfter(now)} where client_id in (
        select client_id from broker_account
        where state = ${sql.lit(state)} and watch_due_at <= ${now}
        order by watch_due_at limit ${atMost} for update skip locked)
      returning client_id`.execute(db)
    return rows.map(({ client_id }) => client_id)
  },

  async end(clientId: string): Promise<void> {
    await sql`update broker_account set watch_due_at = 'infinity' where client_id = ${clientId}`.execute(db)
  },
})
