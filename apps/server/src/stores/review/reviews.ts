import type { Item } from '@vestibule/domain/documents/items'
import { documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import { minPollPauseMs } from '@vestibule/domain/review/poll-pause'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'

export interface Review {
  since: Date
  askedAt: Date | null
  endedAt: Date | null
}

export const createReviews = (db: Kysely<Tables>) => {
  const following = createPolling(db, 'review')

  return {
    claimDue: following.claimDue,

    async begin(clientId: string, now: Date): Promise<void> {
      // Delays the job's first poll, because the applicant's page polls first.
      const first = new Date(now.getTime() + minPollPauseMs)
      const row = { since: now, poll_at: first, polled_at: null, ended_at: null }
      await db
        .insertInto('review')
        .values({ client_id: clientId, ...row })
        .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
        .execute()
    },

    async claimPoll(clientId: string, by: 'job' | 'page', now: Date, apart: number): Promise<boolean> {
      if (by === 'page')
        await db.updateTable('review').set({ asked_at: now }).where('client_id', '=', clientId).execute()
      return following.claimPoll(clientId, now, apart)
    },

    async lock(clientId: string): Promise<Review | undefined> {
      // Locks the client first, as the lock order requires, and reads the review after the wait.
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

    /** Stores the items that need documents, unless documents were already uploaded. */
    async storeUnverifiedItems(
      clientId: string,
      identificationId: string,
      unverified: readonly Item[],
    ): Promise<void> {
      await sql`update broker_account b set identification_id = ${identificationId},
          unverified = ${JSON.stringify(unverified)}::jsonb
        from client c where c.id = b.client_id and b.client_id = ${clientId}
          and c.client_status = any(${[...documentsWantedStatuses]}::text[])`.execute(db)
    },
  }
}
export type Reviews = ReturnType<typeof createReviews>

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export const createPolling = (db: Kysely<Tables>, table: 'review' | 'identity_verification') => {
  const rows = sql.table(table)

  return {
    /**
     * Claims due polls and schedules each client's next poll.
     * @param pause returns the ms until the next poll, given the ms since polling began
     */
    claimDue: (now: Date, atMost: number, pause: (followedMs: number) => number): Promise<string[]> =>
      inTransaction(db, async (db) => {
        const due = await sql<{ client_id: string; since: Date }>`select client_id, since from ${rows}
          where ended_at is null and poll_at <= ${now} order by poll_at limit ${atMost}
          for update skip locked`.execute(db)
        for (const { client_id, since } of due.rows)
          await sql`update ${rows} set poll_at = ${after(now, pause(now.getTime() - since.getTime()))}
            where client_id = ${client_id}`.execute(db)
        return due.rows.map(({ client_id }) => client_id)
      }),

    /** Claims a poll. @returns false if the last poll was less than `apartMs` ago or polling has ended */
    async claimPoll(clientId: string, now: Date, apartMs: number): Promise<boolean> {
      const { numAffectedRows } = await sql`update ${rows} set polled_at = ${now}
        where client_id = ${clientId} and ended_at is null
          and (polled_at is null or polled_at <= ${after(now, -apartMs)})`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
