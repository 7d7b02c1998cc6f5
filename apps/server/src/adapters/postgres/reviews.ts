import { SOONEST } from '@vestibule/domain/review/pace'
import { type Kysely, sql } from 'kysely'
import type { Reviews } from '../../ports/reviews.ts'
import type { Tables } from './schema.ts'

/** Puts the job of a review's next turn into the same transaction. */
export type ScheduleLook = (db: Kysely<Tables>, clientId: string, afterSeconds: number) => Promise<void>

/** A job comes this much earlier than the clock says, at most, ms: its own clock is the database's. */
const early = 1_000

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export const createReviews = (db: Kysely<Tables>, schedule: ScheduleLook): Reviews => {
  const within = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
    db.isTransaction ? work(db) : db.transaction().execute(work)

  return {
    async begin(clientId, now) {
      const row = { since: now, look_at: now, looked_at: null, ended_at: null }
      await within(async (db) => {
        await db
          .insertInto('review')
          .values({ client_id: clientId, ...row })
          .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
          .execute()
        // the person's own page looks first
        await schedule(db, clientId, SOONEST / 1000)
      })
    },

    turn: (clientId, now, pause) =>
      within(async (db) => {
        const row = await db
          .selectFrom('review')
          .select('since')
          .where('client_id', '=', clientId)
          .where('ended_at', 'is', null)
          .where('look_at', '<=', after(now, early))
          .forUpdate()
          .executeTakeFirst()
        if (!row) return false
        const ms = pause(now.getTime() - row.since.getTime())
        await db
          .updateTable('review')
          .set({ look_at: after(now, ms) })
          .where('client_id', '=', clientId)
          .execute()
        await schedule(db, clientId, Math.round(ms / 1000))
        return true
      }),

    async mayLook(clientId, by, now, apart) {
      if (by === 'page')
        await db.updateTable('review').set({ asked_at: now }).where('client_id', '=', clientId).execute()
      const row = await db
        .updateTable('review')
        .set({ looked_at: now })
        .where('client_id', '=', clientId)
        .where('ended_at', 'is', null)
        .where((where) =>
          where.or([where('looked_at', 'is', null), where('looked_at', '<=', after(now, -apart))]),
        )
        .executeTakeFirst()
      return row.numUpdatedRows === 1n
    },

    async hold(clientId) {
      // whoever writes about a client holds its row first; the review is read after the wait for it
      await sql`select from client where id = ${clientId} for update`.execute(db)
      const row = await db
        .selectFrom('review')
        .select(['since', 'asked_at', 'ended_at'])
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      return row && { since: row.since, askedAt: row.asked_at, endedAt: row.ended_at }
    },

    async end(clientId, now) {
      await db.updateTable('review').set({ ended_at: now }).where('client_id', '=', clientId).execute()
    },

    async asked(clientId, identificationId, unverified) {
      await sql`update broker_account b set identification_id = ${identificationId},
          unverified = ${JSON.stringify(unverified)}::jsonb
        from client c where c.id = b.client_id and b.client_id = ${clientId}
          and c.client_status = 'KYC_DOCUMENTS_REQUIRED'`.execute(db)
    },

    takeUp: (before, now, atMost) =>
      within(async (db) => {
        const lost = await db
          .selectFrom('review')
          .select('client_id')
          .where('ended_at', 'is', null)
          .where('look_at', '<', before)
          .orderBy('look_at')
          .limit(atMost)
          .forUpdate()
          .skipLocked()
          .execute()
        for (const { client_id } of lost) {
          await db.updateTable('review').set({ look_at: now }).where('client_id', '=', client_id).execute()
          await schedule(db, client_id, 0)
        }
        return lost.length
      }),
  }
}
