import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export interface WhitelistEntry {
  kind: 'email' | 'phone'
  value: string
}

/** Stores emails and phones that pass screening despite a risk. */
export const createWhitelist = (db: Kysely<Tables>) => ({
  async has({ kind, value }: WhitelistEntry): Promise<boolean> {
    const row = await db
      .selectFrom('whitelist')
      .select('kind')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirst()
    return row !== undefined
  },
  list: (kind?: WhitelistEntry['kind']): Promise<WhitelistEntry[]> =>
    db
      .selectFrom('whitelist')
      .select(['kind', 'value'])
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'email'))
      .orderBy('kind')
      .orderBy('value')
      .execute(),
  async add({ kind, value }: WhitelistEntry, now: Date): Promise<string | undefined> {
    const added = await db
      .insertInto('whitelist')
      .values({ kind, value, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  },
  async remove({ kind, value }: WhitelistEntry): Promise<string | undefined> {
    const removed = await db
      .deleteFrom('whitelist')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .returning('id')
      .executeTakeFirst()
    return removed?.id
  },
})
export type Whitelist = ReturnType<typeof createWhitelist>
