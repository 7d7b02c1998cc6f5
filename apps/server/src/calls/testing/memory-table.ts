import type { Row } from './memory-rows.ts'

/** A transaction's uncommitted rows and the keys that it has locked. */
export interface Transaction {
  readonly rows: Map<string, Row>
  readonly archived: Set<string>
  readonly locked: Set<string>
  hasEnded: boolean
}

export const newTransaction = (): Transaction => ({
  rows: new Map(),
  archived: new Set(),
  locked: new Set(),
  hasEnded: false,
})

export type OnChange = (before: Row | undefined, after: Row) => void

/** Rows by key, with row locks as in PostgreSQL's READ COMMITTED: readers never wait, writers wait for each other. */
export const createTable = (onChange: OnChange) => {
  const rows = new Map<string, Row>()
  const archive = new Map<string, Row>()
  const keys = new Map<string, string>()
  const owners = new Map<string, Transaction>()
  const waiting = new Map<string, (() => void)[]>()

  const isLocked = (key: string, tx: Transaction | undefined): boolean => {
    const owner = owners.get(key)
    return owner !== undefined && owner !== tx
  }
  const store = (row: Row): void => {
    const before = rows.get(row.key)
    rows.set(row.key, row)
    keys.set(row.id, row.key)
    onChange(before, row)
  }
  const move = (key: string): void => {
    const row = rows.get(key)
    if (!row) return
    rows.delete(key)
    archive.set(key, row)
  }
  const end = (tx: Transaction): void => {
    tx.hasEnded = true
    const freed = [...tx.locked]
    tx.locked.clear()
    for (const key of freed) owners.delete(key)
    for (const key of freed) {
      const resumed = waiting.get(key) ?? []
      waiting.delete(key)
      for (const resume of resumed) resume()
    }
  }

  return {
    /** The rows that are not archived. */
    current: (): IterableIterator<Row> => rows.values(),
    *all(): Generator<Row> {
      yield* rows.values()
      yield* archive.values()
    },
    keyOf: (id: string): string => keys.get(id) ?? id,
    read: (key: string, tx?: Transaction): Row | undefined =>
      tx?.rows.get(key) ?? rows.get(key) ?? archive.get(key),
    isLocked,
    /** Waits until no other transaction has changed the row, and locks it for `tx`. */
    async lock(key: string, tx: Transaction | undefined): Promise<void> {
      while (isLocked(key, tx))
        await new Promise<void>((resolve) => {
          waiting.set(key, [...(waiting.get(key) ?? []), resolve])
        })
      if (!tx) return
      if (tx.hasEnded) throw new Error('the transaction has ended')
      owners.set(key, tx)
      tx.locked.add(key)
    },
    write(row: Row, tx: Transaction | undefined): void {
      keys.set(row.id, row.key)
      if (tx) tx.rows.set(row.key, row)
      else store(row)
    },
    archive(key: string, tx: Transaction | undefined): void {
      if (tx) tx.archived.add(key)
      else move(key)
    },
    commit(tx: Transaction): void {
      for (const row of tx.rows.values()) store(row)
      for (const key of tx.archived) move(key)
      tx.rows.clear()
      end(tx)
    },
    rollBack(tx: Transaction): void {
      tx.rows.clear()
      end(tx)
    },
  }
}

export type Table = ReturnType<typeof createTable>
