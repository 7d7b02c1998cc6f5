import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export type DesignationRow = Selectable<Tables['beneficiary_designation']> & {
  /** `undefined` if no spouse's consent is needed, `null` while the designation waits for it. */
  outcome: Selectable<Tables['spouse_consent']>['outcome'] | undefined
}

export const isInEffect = ({ outcome }: DesignationRow): boolean =>
  outcome === undefined || outcome === 'SIGNED'

/** Designations that were signed after the account was opened. They are never changed. */
export const createDesignations = (db: Kysely<Tables>) => ({
  /** Returns the newest designation of each outcome, newest first. */
  async newest(clientId: string): Promise<DesignationRow[]> {
    const hasConsent = sql<boolean>`s.id is not null`
    const rows = await db
      .selectFrom('beneficiary_designation as d')
      .leftJoin('spouse_consent as s', 's.id', 'd.id')
      .distinctOn([hasConsent, 's.outcome'])
      .selectAll('d')
      .select(['s.outcome', hasConsent.as('hasConsent')])
      .where('d.client_id', '=', clientId)
      .orderBy(hasConsent)
      .orderBy('s.outcome')
      .orderBy('d.version', 'desc')
      .execute()
    return rows
      .map(({ hasConsent, outcome, ...row }) => ({ ...row, outcome: hasConsent ? outcome : undefined }))
      .sort((one, other) => other.version - one.version)
  },

  byId: (id: string): Promise<Selectable<Tables['beneficiary_designation']> | undefined> =>
    db.selectFrom('beneficiary_designation').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Requires that the transaction has locked the client. */
  async add(row: Insertable<Tables['beneficiary_designation']>): Promise<void> {
    await db.insertInto('beneficiary_designation').values(row).execute()
  },
})
