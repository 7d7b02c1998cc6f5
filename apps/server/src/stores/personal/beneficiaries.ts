import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

/** The birth date and the tax id are sealed for this row, so that no other row can open them. */
export type BeneficiaryRow = Omit<Selectable<Tables['beneficiary']>, 'client_id' | 'position'>

const columns = [
  'id',
  'percentage',
  'first_name',
  'last_name',
  'birth_date_sealed',
  'phone',
  'email',
  'relation',
  'tax_id_type',
  'tax_id_sealed',
  'tax_id_last4',
  'address_1',
  'address_2',
  'zipcode',
  'city',
  'state',
] as const satisfies (keyof BeneficiaryRow)[]

export const createBeneficiaries = (db: Kysely<Tables>) => ({
  list: (clientId: string): Promise<BeneficiaryRow[]> =>
    db
      .selectFrom('beneficiary')
      .select(columns)
      .where('client_id', '=', clientId)
      .orderBy('position')
      .execute(),

  /** Replaces all of the client's beneficiaries. Requires that the transaction has locked the client. */
  async replace(clientId: string, rows: readonly BeneficiaryRow[]): Promise<void> {
    await db.deleteFrom('beneficiary').where('client_id', '=', clientId).execute()
    if (rows.length === 0) return
    await db
      .insertInto('beneficiary')
      .values(rows.map((row, position) => ({ ...row, client_id: clientId, position })))
      .execute()
  },
})
export type Beneficiaries = ReturnType<typeof createBeneficiaries>
