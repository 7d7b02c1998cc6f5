import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export type SpouseConsentRow = Selectable<Tables['spouse_consent']>
type Outcome = NonNullable<SpouseConsentRow['outcome']>

/** Consents of spouses to designations. The id is the designation's. */
export const createSpouseConsents = (db: Kysely<Tables>) => {
  const open = (now: Date) =>
    db.selectFrom('spouse_consent').selectAll().where('outcome', 'is', null).where('expires_at', '>', now)
  return {
    async add(row: Insertable<Tables['spouse_consent']>): Promise<void> {
      await db.insertInto('spouse_consent').values(row).execute()
    },

    waiting: (id: string, now: Date): Promise<SpouseConsentRow | undefined> =>
      open(now).where('id', '=', id).executeTakeFirst(),

    /** Exchanges an unused link for a page's token. @returns `undefined` if the link is used, withdrawn or expired */
    open: (linkHash: Buffer, pageHash: Buffer, now: Date): Promise<SpouseConsentRow | undefined> =>
      db
        .updateTable('spouse_consent')
        .set({ page_hash: pageHash, opened_at: now })
        .where('link_hash', '=', linkHash)
        .where('page_hash', 'is', null)
        .where('outcome', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),

    /** @param since the page's token ends if the link was opened earlier */
    ofPage: (pageHash: Buffer, since: Date, now: Date): Promise<SpouseConsentRow | undefined> =>
      open(now).where('page_hash', '=', pageHash).where('opened_at', '>', since).executeTakeFirst(),

    /** Counts a code that is sent. Concurrent requests that have read the same number send one code. */
    async newCode(id: string, before: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('spouse_consent')
        .set({ codes: before + 1, code_sent_at: now })
        .where('id', '=', id)
        .where('codes', '=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Counts an attempt. Call it before comparing the code. @returns false if no attempts are left */
    async countTry(id: string, most: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('spouse_consent')
        .set({ tries: sql`tries + 1` })
        .where('id', '=', id)
        .where('tries', '<', most)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async proven(id: string, sealed: Buffer, now: Date): Promise<void> {
      await db
        .updateTable('spouse_consent')
        .set({ spouse_sealed: sealed, proven_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** @returns false if the consent has ended before */
    async end(id: string, outcome: Outcome, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('spouse_consent')
        .set({ outcome, ended_at: now })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    expired: (now: Date, most: number): Promise<{ id: string; clientId: string; userId: string }[]> =>
      db
        .selectFrom('spouse_consent as s')
        .innerJoin('client as c', 'c.id', 's.client_id')
        .select(['s.id', 's.client_id as clientId', 'c.user_id as userId'])
        .where('s.outcome', 'is', null)
        .where('s.expires_at', '<=', now)
        .orderBy('s.expires_at')
        .limit(most)
        .execute(),
  }
}
