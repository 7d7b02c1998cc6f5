import type { Relation } from '@vestibule/domain/beneficiaries/relation'
import type { TaxIdType } from '@vestibule/domain/beneficiaries/tax-id'

/** One beneficiary, as stored: date of birth and tax id sealed under the client's data key, for this row alone. */
export interface BeneficiaryRow {
  id: string
  percentage: number
  first_name: string
  last_name: string
  birth_date_sealed: Buffer
  /** xxx-xxx-xxxx */
  phone: string
  email: string
  relation: Relation
  tax_id_type: TaxIdType | null
  tax_id_sealed: Buffer | null
  tax_id_last4: string | null
  address_1: string | null
  address_2: string | null
  zipcode: string | null
  city: string | null
  state: string | null
}

export interface Beneficiaries {
  /** A client's, in their order. */
  list(clientId: string): Promise<BeneficiaryRow[]>
  /** The set takes the place of the one before; within a transaction that holds the client. */
  replace(clientId: string, rows: readonly BeneficiaryRow[]): Promise<void>
}
