import type { Beneficiary } from '@vestibule/contract/entities'
import { maskTaxId } from '@vestibule/domain/beneficiaries/tax-id'
import { type IsoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { Application, ClientRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { BeneficiaryRow } from '../../stores/personal/beneficiaries.ts'
import { loadClient } from '../application/load.ts'
import { birthDateReply } from '../application/replies.ts'
import type { Deps } from '../deps.ts'

type Owner = Pick<ClientRow, 'id' | 'data_key' | 'account_type'>

export const placeOf = (column: 'birth_date' | 'tax_id', client: Owner, row: string): SealedPlace => ({
  table: 'beneficiary',
  column,
  clientId: client.id,
  row,
})

export const beneficiaryBirthDateOf = (vault: Vault, client: Owner, row: BeneficiaryRow): IsoDate => {
  const place = placeOf('birth_date', client, row.id)
  const opened = parseIsoDate(vault.open(client.data_key, place, row.birth_date_sealed))
  if (!opened.ok) throw new Error('a sealed date of birth is not a date')
  return opened.value
}

/** Returns the nine digits of the tax id, if stored. A response must never contain these digits. */
export const taxIdOf = (vault: Vault, client: Owner, row: BeneficiaryRow): string | undefined =>
  row.tax_id_sealed
    ? vault.open(client.data_key, placeOf('tax_id', client, row.id), row.tax_id_sealed)
    : undefined

export const beneficiariesReply = (
  vault: Vault,
  client: Owner,
  rows: readonly BeneficiaryRow[],
): Beneficiary[] =>
  rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    percentage: row.percentage,
    phone_number: row.phone,
    email: row.email,
    relation: row.relation,
    taxId: row.tax_id_last4 === null ? '' : maskTaxId(row.tax_id_last4, row.tax_id_type),
    taxIdType: row.tax_id_type ?? '',
    address1: row.address_1 ?? '',
    address2: row.address_2 ?? '',
    zipcode: row.zipcode ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    ...birthDateReply(beneficiaryBirthDateOf(vault, client, row)),
    account_type: client.account_type,
  }))

export const readBeneficiaries = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<{ application: Application; rows: BeneficiaryRow[] }> => {
  const application = await loadClient(deps, caller, clientId)
  return { application, rows: await deps.store.beneficiaries.list(clientId) }
}
