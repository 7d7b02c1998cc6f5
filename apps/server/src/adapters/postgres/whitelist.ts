import type { Kysely } from 'kysely'
import type { Whitelist } from '../../ports/whitelist.ts'
import type { Tables } from './schema.ts'

export const createWhitelist = (db: Kysely<Tables>): Whitelist => ({
  async has({ kind, value }) {
    const row = await db
      .selectFrom('whitelist')
      .select('kind')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirst()
    return row !== undefined
  },
  list: (kind) =>
    db
      .selectFrom('whitelist')
      .select(['kind', 'value'])
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'email'))
      .orderBy('kind')
      .orderBy('value')
      .execute(),
  async add({ kind, value }, now) {
    const added = await db
      .insertInto('whitelist')
      .values({ kind, value, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  },
  async remove({ kind, value }) {
    const removed = await db
      .deleteFrom('whitelist')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .returning('id')
      .executeTakeFirst()
    return removed?.id
  },
})
