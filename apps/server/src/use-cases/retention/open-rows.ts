import type { Vault } from '../../ports/vault.ts'
import { placeOfKept } from './kept.ts'
import { openAcceptance, openShown, openStatements } from './sealed-records.ts'

export type Row = Record<string, unknown>
export type Tables = Record<string, Row[]>

/** Ours and not the person's: keys, keyed hashes, and what opens something at a provider. */
const isOurs = (column: string): boolean =>
  /(_hash|_index|_head|^data_key|^public_token_sealed|^access_token_sealed|^link_token_sealed|^link_sealed)$/.test(
    column,
  )

const bytesOf = (value: unknown): Buffer | undefined =>
  typeof value === 'string' && value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : undefined

/** What is sealed under the records key, and in which row. */
const records: Readonly<Record<string, (vault: Vault, row: Row, sealed: Buffer) => Row>> = {
  acceptance: (vault, row, sealed) => ({
    ...openAcceptance(vault, String(row.client_id), { ...row, person_sealed: sealed } as never),
  }),
  statements_agreement: (vault, row, sealed) => ({
    ...openStatements(vault, String(row.client_id), { id: String(row.id), person_sealed: sealed }),
  }),
  disclosure_shown: (vault, row, sealed) => ({
    ...openShown(vault, { ...row, person_sealed: sealed } as never),
  }),
  kept_record: (vault, row, sealed) => ({
    record: JSON.parse(vault.openRecord(placeOfKept(String(row.subject_id), String(row.id)), sealed)),
  }),
}

/** Tables whose sealed columns are under the records key; all others' are under their client's data key. */
export const tablesUnderRecordsKey: readonly string[] = Object.keys(records)

/** Tables with several rows of one client: there a value belongs to its row. */
const several = ['beneficiary']

/** Rows as they are stored, for people to read: what is sealed is opened, and what is ours is left out. @throws when it cannot be opened */
export const openRows = (vault: Vault, tables: Tables): Tables => {
  const dataKey = bytesOf(tables.client?.[0]?.data_key)
  const opened = (table: string, row: Row): Row => {
    let all: Row = {}
    for (const [column, value] of Object.entries(row)) {
      if (isOurs(column)) continue
      const bytes = bytesOf(value)
      if (column.endsWith('_sealed') && !bytes) continue
      if (!column.endsWith('_sealed') || !bytes) {
        all[column] = bytes ? bytes.toString('hex') : (all[column] ?? value)
        continue
      }
      const record = records[table]
      if (record) {
        all = { ...all, ...record(vault, row, bytes) }
        continue
      }
      if (!dataKey) throw new Error(`the data key of a sealed value of ${table} is gone`)
      const name = column.slice(0, -'_sealed'.length)
      const clientId = String(table === 'client' ? row.id : row.client_id)
      const place = {
        table,
        column: name,
        clientId,
        ...(several.includes(table) ? { row: String(row.id) } : {}),
      }
      all[name] = vault.open(dataKey, place, bytes)
    }
    return all
  }
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => opened(table, row))]),
  )
}
