import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { OutsideCalls } from '../../ports/outside-calls.ts'
import {
  type CallRow,
  columns,
  insertCall,
  isHeld,
  leaseEnd,
  settleCall,
  toCall,
} from './outside-call-rows.ts'
import type { Tables } from './schema.ts'

/** Puts a job that looks at the call so many seconds later into the same transaction. */
export type ScheduleSafetyNet = (db: Kysely<Tables>, callId: string, afterSeconds: number) => Promise<void>

/** A call's job comes this much later, seconds: by then whoever decided the call has settled it. */
const safetyNetSeconds = 5

export const createOutsideCalls = (
  db: Kysely<Tables>,
  scheduleSafetyNet: ScheduleSafetyNet,
): OutsideCalls & { insert: OutsideCalls['decide'] } => {
  const selectCall = () => db.selectFrom('outside_call').select(columns).select(isHeld.as('is_held'))
  const rowOf = async (key: string): Promise<CallRow | undefined> =>
    await selectCall().where('key', '=', key).executeTakeFirst()

  /** The call, with its job where nobody holds it, in the caller's transaction or in one of its own. */
  const decide: OutsideCalls['decide'] = async (call, now, lease) => {
    if (lease && !db.isTransaction) return insert(call, now, lease)
    if (!db.isTransaction)
      return db
        .transaction()
        .execute((within) => createOutsideCalls(within, scheduleSafetyNet).insert(call, now))
    // Read before it is inserted: an insert that meets it would wait for whoever settles it, who may wait for what is held here.
    const there = await rowOf(call.key)
    return there && there.state !== 'refused' ? { ...toCall(there), held: false } : insert(call, now, lease)
  }

  const insert: OutsideCalls['decide'] = async (call, now, lease) => {
    const inserted = await insertCall(db, {
      id: randomUUID(),
      operation: call.operation,
      key: call.key,
      clientId: call.clientId,
      userId: call.userId,
      input: JSON.stringify(call.input),
      attempts: lease ? 1 : 0,
      inDoubt: lease !== undefined,
      owner: lease?.owner ?? null,
      leaseMs: lease?.ms ?? null,
      now,
    })
    const decided = inserted.rows[0]
    if (decided) {
      if (!lease) await scheduleSafetyNet(db, decided.id, safetyNetSeconds)
      return { ...toCall(decided), held: lease !== undefined }
    }
    const there = await rowOf(call.key)
    if (!there) throw new Error('an outside call is gone')
    return { ...toCall(there), held: false }
  }

  return {
    decide,
    insert,

    async find(id) {
      const row = await selectCall().where('id', '=', id).executeTakeFirst()
      return row && toCall(row)
    },

    async byKey(key) {
      const row = await rowOf(key)
      return row && toCall(row)
    },

    async takeUp(before, except, atMost, now) {
      if (!db.isTransaction)
        return db
          .transaction()
          .execute((within) =>
            createOutsideCalls(within, scheduleSafetyNet).takeUp(before, except, atMost, now),
          )
      const taken = await db
        .updateTable('outside_call')
        .set({ updated_at: now })
        .where('id', 'in', (from) =>
          from
            .selectFrom('outside_call')
            .select('id')
            .where('state', '=', 'pending')
            .where('updated_at', '<', before)
            .where('operation', 'not in', [...except])
            .orderBy('updated_at')
            .limit(atMost)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id')
        .execute()
      for (const { id } of taken) await scheduleSafetyNet(db, id, safetyNetSeconds)
      return taken.length
    },

    async takeUpAbandoned(atMost, now) {
      const abandoned = db
        .selectFrom('outside_call')
        .select('id')
        .where('state', '=', 'pending')
        .where('lease_until', '<', sql<Date>`clock_timestamp()`)
      if (!db.isTransaction) {
        // by far the most looks find nothing: no transaction for them
        if (!(await abandoned.limit(1).executeTakeFirst())) return 0
        return db
          .transaction()
          .execute((within) => createOutsideCalls(within, scheduleSafetyNet).takeUpAbandoned(atMost, now))
      }
      const taken = await db
        .updateTable('outside_call')
        .set({ lease_owner: null, lease_until: null, updated_at: now })
        .where('id', 'in', abandoned.limit(atMost).forUpdate().skipLocked())
        .returning('id')
        .execute()
      for (const { id } of taken) await scheduleSafetyNet(db, id, 0)
      return taken.length
    },

    async lease(id, { owner, ms }, now) {
      const row = await db
        .with('before', (cte) =>
          cte
            .selectFrom('outside_call')
            .select(['id', 'in_doubt', 'permitted_at'])
            .where('id', '=', id)
            .forUpdate(),
        )
        .updateTable('outside_call')
        .from('before')
        .set((update) => ({
          lease_owner: owner,
          lease_until: leaseEnd(ms),
          attempts: update('outside_call.attempts', '+', 1),
          in_doubt: true,
          permitted_at: sql<Date>`case when before.in_doubt then coalesce(before.permitted_at, clock_timestamp()) else clock_timestamp() end`,
          failure: sql<string | null>`case when before.in_doubt then failure end`,
          updated_at: now,
        }))
        .whereRef('outside_call.id', '=', 'before.id')
        .where('outside_call.state', '=', 'pending')
        .where(sql<boolean>`not ${isHeld}`)
        .returning(columns)
        .returning([
          isHeld.as('is_held'),
          'before.in_doubt as was_in_doubt',
          sql<number>`case when before.in_doubt then
            coalesce(extract(epoch from clock_timestamp() - before.permitted_at) * 1000, 0) else 0 end`.as(
            'since_permitted',
          ),
        ])
        .executeTakeFirst()
      return (
        row && {
          call: toCall(row),
          wasInDoubt: row.was_in_doubt,
          sincePermittedMs: Number(row.since_permitted),
        }
      )
    },

    async renew(id, { owner, ms }) {
      const row = await db
        .updateTable('outside_call')
        .set({ lease_until: leaseEnd(ms) })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return row.numUpdatedRows === 1n
    },

    async permit(id, { owner, ms }) {
      const row = await db
        .updateTable('outside_call')
        .set({ lease_until: leaseEnd(ms), permitted_at: sql<Date>`clock_timestamp()`, failure: null })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return row.numUpdatedRows === 1n
    },

    async settle(id, owner, outcome, now) {
      const settled = await settleCall(db, {
        id,
        owner,
        state: outcome.state,
        inDoubt: outcome.state === 'pending' && outcome.inDoubt,
        answer: outcome.state === 'answered' ? JSON.stringify(outcome.answer) : null,
        failure: outcome.state === 'answered' ? null : outcome.failure,
        now,
      })
      const held = settled.numAffectedRows === 1n
      if (held && outcome.state === 'pending' && outcome.jobInSeconds !== undefined)
        await scheduleSafetyNet(db, id, outcome.jobInSeconds)
      return held
    },
  }
}
