import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** Puts the job of the next turn into the same transaction. */
export type ScheduleTurn = (db: Kysely<Tables>, clientId: string, afterSeconds: number) => Promise<void>

/** A job comes this much earlier than the clock says, at most, ms: its own clock is the database's. */
const early = 1_000

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** One transaction: the caller's, or one of its own. */
export const inOne = <T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** What a provider is asked about again and again until it is decided: one row a client, of a review or of an identity verification. */
export const createFollowing = (
  db: Kysely<Tables>,
  table: 'review' | 'identity_verification',
  schedule: ScheduleTurn,
) => {
  const rows = sql.table(table)

  return {
    /** Takes the turn that is due and plans the next, `pause` ms on, by how long it has been followed, ms. @returns whether one was due */
    turn: (clientId: string, now: Date, pause: (followedMs: number) => number): Promise<boolean> =>
      inOne(db, async (db) => {
        const due = await sql<{ since: Date }>`select since from ${rows}
          where client_id = ${clientId} and ended_at is null and look_at <= ${after(now, early)} for update`.execute(
          db,
        )
        const [row] = due.rows
        if (!row) return false
        const ms = pause(now.getTime() - row.since.getTime())
        await sql`update ${rows} set look_at = ${after(now, ms)} where client_id = ${clientId}`.execute(db)
        await schedule(db, clientId, Math.round(ms / 1000))
        return true
      }),

    /** Whether nobody has asked for so long, ms; whoever is told so asks. */
    async mayLook(clientId: string, now: Date, apart: number): Promise<boolean> {
      const { numAffectedRows } = await sql`update ${rows} set looked_at = ${now}
        where client_id = ${clientId} and ended_at is null
          and (looked_at is null or looked_at <= ${after(now, -apart)})`.execute(db)
      return numAffectedRows === 1n
    },

    /** Those whose turn should have come before a time are given one now, at most so many. @returns how many */
    takeUp: (before: Date, now: Date, atMost: number): Promise<number> =>
      inOne(db, async (db) => {
        const lost = await sql<{ client_id: string }>`select client_id from ${rows}
          where ended_at is null and look_at < ${before} order by look_at limit ${atMost}
          for update skip locked`.execute(db)
        for (const { client_id } of lost.rows) {
          await sql`update ${rows} set look_at = ${now} where client_id = ${client_id}`.execute(db)
          await schedule(db, client_id, 0)
        }
        return lost.rows.length
      }),
  }
}
