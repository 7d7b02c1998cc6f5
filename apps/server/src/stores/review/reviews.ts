import type { Item } from '@vestibule/domain/documents/items'
import { documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import { minPauseMs } from '@vestibule/domain/review/pace'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { createPolling } from './polling.ts'

/** One account's review, followed until it is decided (AG-07, KY-09). */
export interface Review {
  /** since when nothing has happened */
  since: Date
  /** when the person's own page last asked */
  askedAt: Date | null
  endedAt: Date | null
}

/** Which reviews go on, and when the broker is polled next. */
export const createReviews = (db: Kysely<Tables>) => {
  const following = createPolling(db, 'review')

  return {
    /** Claims the polls that are due and plans the next of each, by how long the review has lasted (ms to ms). @returns client ids */
    claimDue: following.claimDue,

    /** Follows an account from now on; one that is followed already begins anew, with quick looks. */
    async begin(clientId: string, now: Date): Promise<void> {
      // the person's own page polls first
      const first = new Date(now.getTime() + minPauseMs)
      const row = { since: now, look_at: first, looked_at: null, ended_at: null }
      await db
        .insertInto('review')
        .values({ client_id: clientId, ...row })
        .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
        .execute()
    },

    /** Whether the broker may be asked now: the review goes on, and nobody asked within `apart` ms. */
    async claimPoll(clientId: string, by: 'job' | 'page', now: Date, apart: number): Promise<boolean> {
      if (by === 'page')
        await db.updateTable('review').set({ asked_at: now }).where('client_id', '=', clientId).execute()
      return following.claimPoll(clientId, now, apart)
    },

    /** Holds it until the transaction ends, so that two who looked at once do not both act on it. */
    async hold(clientId: string): Promise<Review | undefined> {
      // whoever writes about a client holds its row first; the review is read after the wait for it
      await sql`select from client where id = ${clientId} for update`.execute(db)
      const row = await db
        .selectFrom('review')
        .select(['since', 'asked_at', 'ended_at'])
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      return row && { since: row.since, askedAt: row.asked_at, endedAt: row.ended_at }
    },

    async end(clientId: string, now: Date): Promise<void> {
      await db.updateTable('review').set({ ended_at: now }).where('client_id', '=', clientId).execute()
    },

    /** Keeps for which items documents are asked for, by which identification; not once some are on their way. */
    async asked(clientId: string, identificationId: string, unverified: readonly Item[]): Promise<void> {
      await sql`update broker_account b set identification_id = ${identificationId},
          unverified = ${JSON.stringify(unverified)}::jsonb
        from client c where c.id = b.client_id and b.client_id = ${clientId}
          and c.client_status = any(${[...documentsWantedStatuses]}::text[])`.execute(db)
    },
  }
}
export type Reviews = ReturnType<typeof createReviews>
