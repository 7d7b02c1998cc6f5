import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { ClientRow } from '../../stores/application/rows.ts'

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
