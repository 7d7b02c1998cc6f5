import type { NewCall, ProviderCall, ProviderCalls } from '../../ports/provider-calls.ts'
import {
  callOf,
  claimedRow,
  completedRow,
  isHeldAt,
  lapsedRow,
  leasedRow,
  newRow,
  permittedRow,
  type Row,
  withdrawnRow,
} from './memory-rows.ts'
import type { Table, Transaction } from './memory-table.ts'

export interface MemoryClock {
  /** The database's time in Unix ms. */
  databaseNow(): number
  newId(): string
}

type Enqueued = ProviderCall & { held: boolean }

/** The store of provider calls in memory, with the behavior of `createProviderCalls` on PostgreSQL. */
export const createMemoryCalls = (
  table: Table,
  { databaseNow, newId }: MemoryClock,
  tx?: Transaction,
): ProviderCalls => {
  const joined = (row: Row): Enqueued => ({ ...callOf(row, databaseNow()), held: false })

  const insert: ProviderCalls['enqueue'] = async (call: NewCall, now, lease) => {
    await table.lock(call.key, tx)
    const there = table.read(call.key, tx)
    if (there && there.state !== 'refused') return joined(there)
    const row = newRow(newId(), call, now, lease, databaseNow(), there)
    table.write(row, tx)
    return { ...callOf(row, databaseNow()), held: lease !== undefined }
  }

  /** Changes the row if it is still pending and `accepts` it. @returns the row before the change */
  const change = async (
    id: string,
    accepts: (row: Row, at: number) => boolean,
    changed: (row: Row, at: number) => Row,
  ): Promise<Row | undefined> => {
    const key = table.keyOf(id)
    await table.lock(key, tx)
    const row = table.read(key, tx)
    const at = databaseNow()
    if (row?.state !== 'pending' || !accepts(row, at)) return undefined
    table.write(changed(row, at), tx)
    return row
  }
  const isOwnedBy = (owner: string) => (row: Row) => row.leaseOwner === owner

  return {
    async enqueue(call, now, lease) {
      const there = tx && table.read(call.key, tx)
      return there && there.state !== 'refused' ? joined(there) : insert(call, now, lease)
    },

    async find(id) {
      const row = table.read(table.keyOf(id), tx)
      return row && callOf(row, databaseNow())
    },

    async byKey(key) {
      const row = table.read(key, tx)
      return row && callOf(row, databaseNow())
    },

    async claimDue(atMost, lapsed, lapsedBefore) {
      const at = databaseNow()
      const due = [...table.current()]
        .filter((row) => row.state === 'pending' && row.dueAt <= at && !isHeldAt(row, at))
        .filter(({ key }) => !table.isLocked(key, tx))
        .sort((one, other) => one.dueAt - other.dueAt)
      const isLapsed = (row: Row) => lapsed.includes(row.operation) && row.createdAt <= lapsedBefore.getTime()
      for (const row of due.filter(isLapsed)) table.write(lapsedRow(row), tx)
      const claimed = due.filter((row) => !isLapsed(row)).slice(0, atMost)
      for (const row of claimed) table.write(claimedRow(row, at), tx)
      return claimed.map(({ id }) => id)
    },

    async lease(id, lease) {
      const before = await change(
        id,
        (row, at) => !isHeldAt(row, at),
        (row, at) => leasedRow(row, lease, at),
      )
      if (!before) return undefined
      const at = databaseNow()
      const sincePermittedMs = before.inDoubt ? at - (before.permittedAt ?? at) : 0
      return { call: callOf(leasedRow(before, lease, at), at), sincePermittedMs }
    },

    async renew(id, { owner, ms }) {
      const renewed = (row: Row, at: number) => ({ ...row, leaseUntil: at + ms })
      return (await change(id, isOwnedBy(owner), renewed)) !== undefined
    },

    async permit(id, lease) {
      const permitted = (row: Row, at: number) => permittedRow(row, lease, at)
      return (await change(id, isOwnedBy(lease.owner), permitted)) !== undefined
    },

    async withdraw(id, owner, mayHaveActed) {
      await change(
        id,
        (row) => row.leaseOwner === owner || row.permittedBy === owner,
        (row, at) => withdrawnRow(row, owner, mayHaveActed, at),
      )
    },

    async complete(id, owner, outcome, now) {
      const completed = (row: Row, at: number) => completedRow(row, outcome, at, now)
      return (await change(id, isOwnedBy(owner), completed)) !== undefined
    },

    async archive(before, atMost) {
      const settledBefore = ({ settledAt }: Row) => settledAt !== null && settledAt < before.getTime()
      const moved = [...table.current()]
        .filter((row) => row.state === 'answered' && settledBefore(row) && !table.isLocked(row.key, tx))
        .slice(0, atMost)
      for (const { key } of moved) {
        await table.lock(key, tx)
        table.archive(key, tx)
      }
      return moved.length
    },
  }
}
