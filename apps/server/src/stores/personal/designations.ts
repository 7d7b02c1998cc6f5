import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export type DesignationRow = Selectable<Tables['beneficiary_designation']> & {
  /** `undefined` if no spouse's consent is needed, `null` while the designation waits for it. */
  outcome: Selectable<Tables['spouse_consent']>['outcome'] | undefined
}

export const isInEffect = ({ outcome }: DesignationRow): boolean =>
  outcome === undefined || outcome === 'SIGNED'

/** Designations that were signed after the account was opened. They are never changed. */
export const createDesignations = (db: Kysely<Tables>) => ({
  /** Returns the newest designation and the newest one in effect, newest first. One row if they are the same. */
  async newest(clientId: string): Promise<DesignationRow[]> {
    const rows = await db
      .selectFrom('beneficiary_designation as d')
      .leftJoin('spouse_consent as s', 's.id', 'd.id')
      .selectAll('d')
      .select(['s.outcome', 's.id as consent'])
      .where('d.client_id', '=', clientId)
      .where((where) =>
        where.or([
          where(
            'd.version',
            '=',
            where
              .selectFrom('beneficiary_designation as n')
              .select((one) => one.fn.max('n.version').as('version'))
              .where('n.client_id', '=', clientId),
          ),
          where(
            'd.version',
            '=',
            where
              .selectFrom('beneficiary_designation as n')
              .leftJoin('spouse_consent as c', 'c.id', 'n.id')
              .select((one) => one.fn.max('n.version').as('version'))
              .where('n.client_id', '=', clientId)
              .where((one) => one.or([one('c.id', 'is', null), one('c.outcome', '=', 'SIGNED')])),
          ),
        ]),
      )
      .orderBy('d.version', 'desc')
      .execute()
    return rows.map(({ consent, outcome, ...row }) => ({
      ...row,
      outcome: consent === null ? undefined : outcome,
    }))
  },

  byId: (id: string): Promise<Selectable<Tables['beneficiary_designation']> | undefined> =>
    db.selectFrom('beneficiary_designation').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Requires that the transaction has locked the client. */
  async add(row: Insertable<Tables['beneficiary_designation']>): Promise<void> {
    await db.insertInto('beneficiary_designation').values(row).execute()
  },
})
