import type { Kysely } from 'kysely'
import type { Beneficiaries, BeneficiaryRow } from '../../ports/beneficiaries.ts'
import type { Tables } from './schema.ts'

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

export const createBeneficiaries = (db: Kysely<Tables>): Beneficiaries => ({
  list: (clientId) =>
    db
      .selectFrom('beneficiary')
      .select(columns)
      .where('client_id', '=', clientId)
      .orderBy('position')
      .execute(),

  async replace(clientId, rows) {
    await db.deleteFrom('beneficiary').where('client_id', '=', clientId).execute()
    if (rows.length === 0) return
    await db
      .insertInto('beneficiary')
      .values(rows.map((row, position) => ({ ...row, client_id: clientId, position })))
      .execute()
  },
})
