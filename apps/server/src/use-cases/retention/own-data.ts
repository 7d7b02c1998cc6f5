import { watchlistStatuses } from '@vestibule/domain/flow/status-lists'
import type { Row, Tables } from './open-rows.ts'

/** Tables about fraud, screening and investigations, and the events for the firm, of which an applicant gets no copy. */
const firmsTables: readonly string[] = [
  'fraud_event',
  'blocked_user',
  'whitelist',
  'screened_network',
  'unscreened',
  'bank_account_use',
  'legal_hold',
  'event_outbox',
  'firm_event',
]

const firmsColumns: Readonly<Record<string, readonly string[]>> = {
  app_user: ['screening', 'is_blocked'],
  session: ['screening'],
  broker_account: ['active_restrictions'],
  passkey: ['credential_id', 'public_key', 'counter'],
}

/** Audit entries about screening, fraud, watchlists and investigations by the firm. */
const firmsActions =
  /block|risk|fraud|screen|watchlist|whitelist|legal_hold|personal_data_read|evidence_exported|trail_exported/

const namesWatchlist = (value: unknown): boolean => {
  const text = JSON.stringify(value)
  return [...watchlistStatuses, 'watchlist_hit', 'unscreened'].some((status) => text.includes(`"${status}"`))
}

const ownRow = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !firmsColumns[table]?.includes(column))
      // An erased applicant's record holds rows of several tables.
      .map(([column, value]): [string, unknown] => [
        column,
        column === 'record' ? ownTables(value as Tables) : value,
      ])
      .filter(([, value]) => table !== 'client' || !namesWatchlist(value)),
  )

const isOwn = (table: string, row: Row): boolean => {
  if (table === 'audit_event' && firmsActions.test(String(row.action))) return false
  return table === 'client' || table === 'kept_record' || !namesWatchlist(row)
}

/** Returns the tables without records of screening, watchlists and fraud. */
export const ownTables = (tables: Tables): Tables =>
  Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !firmsTables.includes(table))
      .map(([table, rows]): [string, Row[]] => [
        table,
        rows.map((row) => ownRow(table, row)).filter((row) => isOwn(table, row)),
      ])
      .filter(([, rows]) => rows.length > 0),
  )
