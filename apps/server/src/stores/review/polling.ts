import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export const inOne = <T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

export const createPolling = (db: Kysely<Tables>, table: 'review' | 'identity_verification') => {
  const rows = sql.table(table)

  return {
    /** Claims due polls and schedules the next of each. @param pause ms until the next poll, by the ms since polling began */
    claimDue: (now: Date, atMost: number, pause: (followedMs: number) => number): Promise<string[]> =>
      inOne(db, async (db) => {
        const due = await sql<{ client_id: string; since: Date }>`select client_id, since from ${rows}
          where ended_at is null and look_at <= ${now} order by look_at limit ${atMost}
          for update skip locked`.execute(db)
        for (const { client_id, since } of due.rows)
          await sql`update ${rows} set look_at = ${after(now, pause(now.getTime() - since.getTime()))}
            where client_id = ${client_id}`.execute(db)
        return due.rows.map(({ client_id }) => client_id)
      }),

    /** @returns false: polled less than `apartMs` ago, or ended */
    async claimPoll(clientId: string, now: Date, apartMs: number): Promise<boolean> {
      const { numAffectedRows } = await sql`update ${rows} set looked_at = ${now}
        where client_id = ${clientId} and ended_at is null
          and (looked_at is null or looked_at <= ${after(now, -apartMs)})`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
