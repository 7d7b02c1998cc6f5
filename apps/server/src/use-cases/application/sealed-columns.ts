import { maskGreenCardNumber } from '@vestibule/domain/fields/green-card-number'
import { parseIsoDate } from '@vestibule/domain/iso-date'
import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { Application, ClientRow } from '../../stores/application/rows.ts'

type Owner = Pick<ClientRow, 'id' | 'data_key'>
type Table = 'client' | 'client_details' | 'bank'

const placeOf = (table: Table, column: string, client: Owner): SealedPlace => ({
  table,
  column,
  clientId: client.id,
})

export const sealColumn = (
  vault: Vault,
  client: Owner,
  table: Table,
  column: string,
  plain: string,
): Buffer => vault.seal(client.data_key, placeOf(table, column, client), plain)

export const openColumn = (
  vault: Vault,
  client: Owner,
  table: Table,
  column: string,
  sealed: Buffer,
): string => vault.open(client.data_key, placeOf(table, column, client), sealed)

export const greenCardShown = (vault: Vault, { client }: Application): string =>
  client.green_card_number_sealed
    ? maskGreenCardNumber(
        openColumn(vault, client, 'client', 'green_card_number', client.green_card_number_sealed),
      )
    : ''

export const birthDateOf = (vault: Vault, { client }: Application) => {
  if (!client.birth_date_sealed) return undefined
  const opened = parseIsoDate(openColumn(vault, client, 'client', 'birth_date', client.birth_date_sealed))
  if (!opened.ok) throw new Error('a sealed date of birth is not a date')
  return opened.value
}

/** Returns the nine digits of the SSN, if stored, for a provider. A response must never contain these digits. */
export const ssnOf = (vault: Vault, { client }: Application): string | undefined =>
  client.ssn_sealed ? openColumn(vault, client, 'client', 'ssn', client.ssn_sealed) : undefined
