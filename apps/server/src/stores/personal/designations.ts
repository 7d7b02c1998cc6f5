import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export type DesignationRow = Selectable<Tables['beneficiary_designation']>

/** Designations that were signed after the account was opened. They are never changed. */
export const createDesignations = (db: Kysely<Tables>) => ({
  newest: (clientId: string): Promise<DesignationRow | undefined> =>
    db
      .selectFrom('beneficiary_designation')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Requires that the transaction has locked the client. */
  async add(row: Insertable<Tables['beneficiary_designation']>): Promise<void> {
    await db.insertInto('beneficiary_designation').values(row).execute()
  },
})
