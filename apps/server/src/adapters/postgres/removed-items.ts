import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { RemovedItem, RemovedItems } from '../../ports/removed-items.ts'
import type { Tables } from './schema.ts'

export const createRemovedItems = (db: Kysely<Tables>): RemovedItems => ({
  async add({ id, sealed }, now) {
    await db.insertInto('removed_item').values({ id, access_token_sealed: sealed, decided_at: now }).execute()
  },
  async find(id) {
    const row = await db
      .selectFrom('removed_item')
      .select(['id', 'access_token_sealed as sealed'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row
  },
  async settle(id) {
    await db.deleteFrom('removed_item').where('id', '=', id).execute()
  },
  async left(atMost) {
    const rows = await db
      .selectFrom('removed_item')
      .select('id')
      .orderBy('decided_at')
      .limit(atMost)
      .execute()
    return rows.map(({ id }) => id)
  },
  async sealedOtherwise(mark, after, atMost) {
    const found = await sql<RemovedItem>`
      select id, access_token_sealed as sealed from removed_item where id > ${after}::uuid
        and substring(access_token_sealed from 1 for ${mark.length}::integer) <> ${mark}
      order by id limit ${atMost}`.execute(db)
    return found.rows
  },
  async reseal(id, before, now) {
    await db
      .updateTable('removed_item')
      .set({ access_token_sealed: now })
      .where('id', '=', id)
      .where('access_token_sealed', '=', before)
      .execute()
  },
})
