import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

/** Emails are lower case, phones xxx-xxx-xxxx. */
export interface WhitelistEntry {
  kind: 'email' | 'phone'
  value: string
}

/** Emails and phones that pass screening although a risk was found (RK-06). */
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
  /** Ordered by kind and value. */
  list: (kind?: WhitelistEntry['kind']): Promise<WhitelistEntry[]> =>
    db
      .selectFrom('whitelist')
      .select(['kind', 'value'])
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'email'))
      .orderBy('kind')
      .orderBy('value')
      .execute(),
  /** @returns the id by which the audit trail names it; undefined: it was there */
  async add({ kind, value }: WhitelistEntry, now: Date): Promise<string | undefined> {
    const added = await db
      .insertInto('whitelist')
      .values({ kind, value, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  },
  /** @returns its id; undefined: it was not there */
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
