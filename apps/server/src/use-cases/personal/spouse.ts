import type { IsoDate } from '@vestibule/domain/iso-date'
import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { ClientRow } from '../../stores/application/rows.ts'
import type { SpouseConsentRow } from '../../stores/personal/spouse-consents.ts'

export interface Spouse {
  firstName: string
  lastName: string
  email: string
  /** The date that the spouse typed, once the identity is proven. */
  birthDate?: IsoDate
}

export const spouseName = ({ firstName, lastName }: Spouse): string => `${firstName} ${lastName}`

const placeOf = (clientId: string, row: string): SealedPlace => ({
  table: 'spouse_consent',
  column: 'spouse',
  clientId,
  row,
})

export const spouseOf = (
  vault: Vault,
  client: ClientRow,
  row: Pick<SpouseConsentRow, 'id' | 'spouse_sealed'>,
): Spouse => JSON.parse(vault.open(client.data_key, placeOf(client.id, row.id), row.spouse_sealed)) as Spouse

export const sealSpouse = (vault: Vault, client: ClientRow, row: string, spouse: Spouse): Buffer =>
  vault.seal(client.data_key, placeOf(client.id, row), JSON.stringify(spouse))
