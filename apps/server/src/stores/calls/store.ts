import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { ProviderCalls } from '../../ports/provider-calls.ts'
import { archiveCalls } from './store-archive.ts'
import {
  archivedById,
  archivedByKey,
  type CallRow,
  columns,
  fromNow,
  insertCall,
  isArchivedKey,
  isHeld,
  permitCall,
  settleCall,
  toCall,
  withdrawCall,
} from './store-rows.ts'

/** Delay after which a worker takes a call that was enqueued without a lease. */
const firstDueSeconds = 5

/** Time until a claimed call is due again if its worker dies, regardless of the number of earlier attempts. */
const reclaimSeconds = 10

/** @param traceparent returns the trace that enqueues a call, which is stored with the call */
export const createProviderCalls = (
  db: Kysely<Tables>,
  traceparent: () => string | null = () => null,
): ProviderCalls => {
  const selectCall = () => db.selectFrom('provider_call').select(columns).select(isHeld.as('is_held'))
  const currentRow = async (key: string): Promise<CallRow | undefined> =>
    await selectCall().where('key', '=', key).executeTakeFirst()
  // A call moves to the archive and never back, so a call that is in neither table was not stored.
  const rowOf = async (key: string): Promise<CallRow | undefined> =>
    (await currentRow(key)) ?? (await archivedByKey(db, { key })).rows[0]

  const decide: ProviderCalls['enqueue'] = async (call, now, lease) => {
    if (!db.isTransaction) return insert(call, now, lease)
    // Reads first, to avoid a deadlock: an insert waits for any transaction that inserts the same key,
    // and that transaction may wait for our locks.
    const there = await currentRow(call.key)
    return there && there.state !== 'refused' ? { ...toCall(there), held: false } : insert(call, now, lease)
  }

  const insertUnlessArchived = async (values: Parameters<typeof insertCall>[1]): Promise<CallRow[]> => {
    try {
      return (await insertCall(db, values)).rows
    } catch (error) {
      if (db.isTransaction || !isArchivedKey(error)) throw error
      return []
    }
  }

  const insert: ProviderCalls['enqueue'] = async (call, now, lease) => {
    const [decided] = await insertUnlessArchived({
      id: randomUUID(),
      operation: call.operation,
      key: call.key,
      clientId: call.clientId,
      userId: call.userId,
      input: JSON.stringify(call.input),
      traceparent: traceparent(),
      attempts: lease ? 1 : 0,
      owner: lease?.owner ?? null,
      leaseMs: lease?.ms ?? null,
      dueMs: lease?.ms ?? firstDueSeconds * 1000,
      now,
    })
    if (decided) return { ...toCall(decided), held: lease !== undefined }
    const there = await rowOf(call.key)
    if (!there) throw new Error('a provider call is missing')
    return { ...toCall(there), held: false }
  }

  return {
    enqueue: decide,

    async find(id) {
      const row =
        (await selectCall().where('id', '=', id).executeTakeFirst()) ??
        (await archivedById(db, { id })).rows[0]
      return row && toCall(row)
    },

    async byKey(key) {
      const row = await rowOf(key)
      return row && toCall(row)
    },

    async claimDue(atMost, lapsed, lapsedBefore) {
      const claimed = await sql<{ id: string }>`
        with lapsed as (
          update provider_call set state = 'refused', failure = 'lapsed', in_doubt = false
          where state = 'pending' and due_at <= clock_timestamp() and not ${isHeld}
            and operation = any(${[...lapsed]}::text[]) and created_at <= ${lapsedBefore})
        update provider_call
        set due_at = clock_timestamp() + ${reclaimSeconds} * interval '1 second'
        where id in (
          select id from provider_call where state = 'pending' and due_at <= clock_timestamp() and not ${isHeld}
            and (operation <> all(${[...lapsed]}::text[]) or created_at > ${lapsedBefore})
          order by due_at limit ${atMost} for update skip locked)
        returning id`.execute(db)
      return claimed.rows.map(({ id }) => id)
    },

    async lease(id, { owner, ms }, now) {
      const row = await db
        .updateTable('provider_call')
        .set((update) => ({
          lease_owner: owner,
          lease_until: fromNow(ms),
          attempts: update('attempts', '+', 1),
          permitted_at: sql<Date | null>`case when in_doubt then coalesce(permitted_at, clock_timestamp()) end`,
          failure: sql<string | null>`case when in_doubt then failure end`,
          updated_at: now,
        }))
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .where(sql<boolean>`not ${isHeld}`)
        .returning(columns)
        .returning([
          isHeld.as('is_held'),
          sql<number>`coalesce(extract(epoch from clock_timestamp() - permitted_at) * 1000, 0)`.as(
            'since_permitted',
          ),
        ])
        .executeTakeFirst()
      return row && { call: toCall(row), sincePermittedMs: Number(row.since_permitted) }
    },

    async renew(id, { owner, ms }) {
      const row = await db
        .updateTable('provider_call')
        .set({ lease_until: fromNow(ms) })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return row.numUpdatedRows === 1n
    },

    async permit(id, { owner, ms }) {
      const permitted = await permitCall(db, { id, owner, ms })
      return permitted.numAffectedRows === 1n
    },

    async withdraw(id, owner, mayHaveActed) {
      await withdrawCall(db, { id, owner, mayHaveActed })
    },

    async complete(id, owner, outcome, now) {
      const settled = await settleCall(db, {
        id,
        owner,
        state: outcome.state,
        inDoubt:
          outcome.state !== 'pending' ? false : outcome.inDoubt === 'unchanged' ? null : outcome.inDoubt,
        answer: outcome.state === 'answered' ? JSON.stringify(outcome.answer) : null,
        failure: outcome.state === 'answered' ? null : outcome.failure,
        dueMs:
          outcome.state === 'pending' && outcome.dueInSeconds !== undefined
            ? outcome.dueInSeconds * 1000
            : null,
        now,
      })
      return settled.numAffectedRows === 1n
    },

    archive: (before, atMost) => archiveCalls(db, before, atMost),
  }
}
