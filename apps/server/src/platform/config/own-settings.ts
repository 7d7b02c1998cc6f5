/** This file imports nothing, so that the launcher reads it without loading the server. */

export const keyNames = [
  'MASTER_KEY',
  'RECORDS_KEY',
  'SSN_INDEX_KEY',
  'CODES_KEY',
  'SESSION_KEY',
  'EVIDENCE_SIGNING_KEY',
] as const

export const databaseNames = ['DATABASE_URL', 'STEWARD_DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const

/** Settings that no two brands share (DP-13). */
export const ownSettings = ['PUBLIC_URL', 'METRICS_PORT', 'FIRM_PORT', ...databaseNames, ...keyNames] as const
