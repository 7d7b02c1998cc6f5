import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export type SpouseConsentRow = Selectable<Tables['spouse_consent']>
type Outcome = NonNullable<SpouseConsentRow['outcome']>

/** Consents of spouses to designations. A consent has the id of its designation. */
export const createSpouseConsents = (db: Kysely<Tables>) => {
  const open = (now: Date) =>
    db.selectFrom('spouse_consent').selectAll().where('outcome', 'is', null).where('expires_at', '>', now)
  const changed = (id: string) =>
    db.updateTable('spouse_consent').where('id', '=', id).where('outcome', 'is', null)
  return {
    async add(row: Insertable<Tables['spouse_consent']>): Promise<void> {
      await db.insertInto('spouse_consent').values(row).execute()
    },

    waiting: (id: string, now: Date): Promise<SpouseConsentRow | undefined> =>
      open(now).where('id', '=', id).executeTakeFirst(),

    clientOfLink: (linkHash: Buffer): Promise<{ client_id: string } | undefined> =>
      db
        .selectFrom('spouse_consent')
        .select('client_id')
        .where('link_hash', '=', linkHash)
        .executeTakeFirst(),

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

    /** @param since the earliest time of opening at which the page's token is still valid */
    ofPage: (pageHash: Buffer, since: Date, now: Date): Promise<SpouseConsentRow | undefined> =>
      open(now).where('page_hash', '=', pageHash).where('opened_at', '>', since).executeTakeFirst(),

    /** Counts a code. @returns false if a concurrent request has counted it, or if the consent has ended */
    async newCode(id: string, before: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await changed(id)
        .set({ codes: before + 1, code_sent_at: now })
        .where('codes', '=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Counts an attempt. Call it before comparing the code. @returns false if none is left, or if the consent has ended */
    async countTry(id: string, most: number): Promise<boolean> {
      const { numUpdatedRows } = await changed(id)
        .set({ tries: sql`tries + 1` })
        .where('tries', '<', most)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @returns false if the consent has already ended */
    async proven(id: string, sealed: Buffer, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await changed(id)
        .set({ spouse_sealed: sealed, proven_at: now })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @returns false if the consent has already ended */
    async end(id: string, outcome: Outcome, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await changed(id).set({ outcome, ended_at: now }).executeTakeFirst()
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
