import { documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import { SOONEST } from '@vestibule/domain/review/pace'
import { type Kysely, sql } from 'kysely'
import type { Reviews } from '../../ports/reviews.ts'
import { createFollowing } from './following.ts'
import type { Tables } from './schema.ts'

export const createReviews = (db: Kysely<Tables>): Reviews => {
  const following = createFollowing(db, 'review')

  return {
    claimDue: following.claimDue,

    async begin(clientId, now) {
      // the person's own page polls first
      const first = new Date(now.getTime() + SOONEST)
      const row = { since: now, look_at: first, looked_at: null, ended_at: null }
      await db
        .insertInto('review')
        .values({ client_id: clientId, ...row })
        .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
        .execute()
    },

    async mayLook(clientId, by, now, apart) {
      if (by === 'page')
        await db.updateTable('review').set({ asked_at: now }).where('client_id', '=', clientId).execute()
      return following.mayLook(clientId, now, apart)
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
          and c.client_status = any(${[...documentsWantedStatuses]}::text[])`.execute(db)
    },
  }
}
