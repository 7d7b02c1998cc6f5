import type { Vault } from '../../ports/vault.ts'
import { openAcceptance, openShown, openStatements, placeOfKept } from './sealed-records.ts'

export type Row = Record<string, unknown>
export type Tables = Record<string, Row[]>

const isInternal = (column: string): boolean =>
  /(_hash|_index|_head|^data_key|^public_token_sealed|^access_token_sealed|^link_token_sealed|^link_sealed)$/.test(
    column,
  )

const bytesOf = (value: unknown): Buffer | undefined =>
  typeof value === 'string' && value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : undefined

/** Decrypts the columns that are encrypted under the records key, by table. */
const records: Readonly<Record<string, (vault: Vault, row: Row, sealed: Buffer) => Row>> = {
  acceptance: (vault, row, sealed) => ({
    ...openAcceptance(vault, String(row.client_id), { person_sealed: sealed }),
  }),
  statements_agreement: (vault, row, sealed) => ({
    ...openStatements(vault, String(row.client_id), { id: String(row.id), person_sealed: sealed }),
  }),
  disclosure_shown: (vault, row, sealed) => ({
    ...openShown(vault, { id: String(row.id), user_id: String(row.user_id), person_sealed: sealed }),
  }),
  kept_record: (vault, row, sealed) => ({
    record: JSON.parse(vault.openRecord(placeOfKept(String(row.subject_id), String(row.id)), sealed)),
  }),
}

/** Tables that the records key encrypts. All other tables are encrypted under the client's data key. */
export const tablesUnderRecordsKey: readonly string[] = Object.keys(records)

const several = ['beneficiary', 'beneficiary_designation', 'spouse_consent']

/** Sealed columns that contain JSON. */
const jsonColumns = ['beneficiary_designation.content', 'spouse_consent.spouse']

/** Decrypts stored rows for people to read, and omits internal columns. */
export const openRows = (vault: Vault, tables: Tables): Tables => {
  const dataKeys = new Map(tables.client?.map(({ id, data_key }) => [String(id), bytesOf(data_key)]))
  const opened = (table: string, row: Row): Row => {
    let all: Row = {}
    for (const [column, value] of Object.entries(row)) {
      if (isInternal(column)) continue
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
      const name = column.slice(0, -'_sealed'.length)
      const clientId = String(table === 'client' ? row.id : row.client_id)
      const dataKey = dataKeys.get(clientId)
      if (!dataKey) throw new Error(`the data key of a sealed value in ${table} is missing`)
      const place = {
        table,
        column: name,
        clientId,
        ...(several.includes(table) ? { row: String(row.id) } : {}),
      }
      const text = vault.open(dataKey, place, bytes)
      all[name] = jsonColumns.includes(`${table}.${name}`) ? JSON.parse(text) : text
    }
    return all
  }
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => opened(table, row))]),
  )
}
