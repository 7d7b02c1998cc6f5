import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export interface RemovedItem {
  id: string
  sealed: Buffer
}

/** Queues items for removal at the bank-linking provider. The rows of removed_item do not name a client. */
export const createRemovedItems = (db: Kysely<Tables>) => ({
  async add({ id, sealed }: RemovedItem, now: Date): Promise<void> {
    await db.insertInto('removed_item').values({ id, access_token_sealed: sealed, decided_at: now }).execute()
  },
  async find(id: string): Promise<RemovedItem | undefined> {
    const row = await db
      .selectFrom('removed_item')
      .select(['id', 'access_token_sealed as sealed'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row
  },
  async remove(id: string): Promise<void> {
    await db.deleteFrom('removed_item').where('id', '=', id).execute()
  },
  async list(atMost: number): Promise<string[]> {
    const rows = await db
      .selectFrom('removed_item')
      .select('id')
      .orderBy('decided_at')
      .limit(atMost)
      .execute()
    return rows.map(({ id }) => id)
  },
  async sealedOtherwise(mark: Buffer, after: string, atMost: number): Promise<RemovedItem[]> {
    const found = await sql<RemovedItem>`
      select id, access_token_sealed as sealed from removed_item where id > ${after}::uuid
        and substring(access_token_sealed from 1 for ${mark.length}::integer) <> ${mark}
      order by id limit ${atMost}`.execute(db)
    return found.rows
  },
  async reseal(id: string, before: Buffer, now: Buffer): Promise<void> {
    await db
      .updateTable('removed_item')
      .set({ access_token_sealed: now })
      .where('id', '=', id)
      .where('access_token_sealed', '=', before)
      .execute()
  },
})
