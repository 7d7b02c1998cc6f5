import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Store {
  get<T>(kind: string, id: string): T | undefined
  /** Inserts a document, or replaces the document with the same ID in place. */
  put(kind: string, id: string, value: unknown): void
  list<T>(kind: string): T[]
  /** Lists the documents whose top-level `to` equals the address, ignoring case. */
  sentTo<T>(kind: string, address: string): T[]
  delete(kind: string, id: string): void
  /** Deletes all but the newest `keep` documents. */
  prune(kind: string, keep: number): void
  reset(): void
  close(): void
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS document (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (kind, id)
  );
  CREATE INDEX IF NOT EXISTS document_by_kind ON document (kind, seq);
  CREATE INDEX IF NOT EXISTS document_by_address ON document (kind, lower(value ->> 'to'))
    WHERE lower(value ->> 'to') IS NOT NULL;
`

export const openStore = (dataDir: string): Store => {
  mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'))
  database.exec(schema)
  const selectOne = database.prepare('SELECT value FROM document WHERE kind = ? AND id = ?')
  const selectAll = database.prepare('SELECT value FROM document WHERE kind = ? ORDER BY seq')
  const selectSentTo = database.prepare(
    "SELECT value FROM document WHERE kind = ? AND lower(value ->> 'to') = lower(?) ORDER BY seq",
  )
  const upsert = database.prepare(
    'INSERT INTO document (kind, id, value) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value',
  )
  const remove = database.prepare('DELETE FROM document WHERE kind = ? AND id = ?')
  const removeOld = database.prepare(
    'DELETE FROM document WHERE kind = ?1 AND seq <= (SELECT seq FROM document WHERE kind = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)',
  )
  const removeAll = database.prepare('DELETE FROM document')

  return {
    get: (kind, id) => {
      const row = selectOne.get(kind, id)
      return row ? JSON.parse(String(row.value)) : undefined
    },
    put: (kind, id, value) => {
      upsert.run(kind, id, JSON.stringify(value))
    },
    list: (kind) => selectAll.all(kind).map((row) => JSON.parse(String(row.value))),
    sentTo: (kind, address) => selectSentTo.all(kind, address).map((row) => JSON.parse(String(row.value))),
    delete: (kind, id) => {
      remove.run(kind, id)
    },
    prune: (kind, keep) => {
      removeOld.run(kind, keep)
    },
    reset: () => {
      removeAll.run()
    },
    close: () => database.close(),
  }
}
