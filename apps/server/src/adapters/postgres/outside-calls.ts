import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { OutsideCall, OutsideCalls } from '../../ports/outside-calls.ts'
import type { Tables } from './schema.ts'

/** Puts a job that looks at the call a few seconds later into the same transaction. */
export type ScheduleSafetyNet = (db: Kysely<Tables>, callId: string) => Promise<void>

const columns = [
  'outside_call.id',
  'operation',
  'key',
  'client_id',
  'user_id',
  'input',
  'state',
  'outside_call.in_doubt',
  'attempts',
  'lease_until',
  'answer',
  'failure',
] as const
type CallRow = Omit<Selectable<Tables['outside_call']>, 'lease_owner' | 'created_at' | 'updated_at'>

const toCall = (row: CallRow): OutsideCall => ({
  id: row.id,
  operation: row.operation,
  key: row.key,
  clientId: row.client_id,
  userId: row.user_id,
  input: row.input,
  state: row.state,
  inDoubt: row.in_doubt,
  attempts: row.attempts,
  leaseUntil: row.lease_until,
  answer: row.answer,
  failure: row.failure,
})

export const createOutsideCalls = (
  db: Kysely<Tables>,
  scheduleSafetyNet: ScheduleSafetyNet,
): OutsideCalls & { insert: OutsideCalls['decide'] } => {
  const rowOf = async (key: string): Promise<CallRow | undefined> =>
    await db.selectFrom('outside_call').select(columns).where('key', '=', key).executeTakeFirst()

  /** The call and its job, in the caller's transaction or in one of its own. */
  const decide: OutsideCalls['decide'] = async (call, now, lease) => {
    if (!db.isTransaction)
      return db
        .transaction()
        .execute((within) => createOutsideCalls(within, scheduleSafetyNet).insert(call, now, lease))
    // Read before it is inserted: an insert that meets it would wait for whoever settles it, who may wait for what is held here.
    const there = await rowOf(call.key)
    return there && there.state !== 'refused' ? { ...toCall(there), held: false } : insert(call, now, lease)
  }

  const insert: OutsideCalls['decide'] = async (call, now, lease) => {
    const held = {
      in_doubt: lease !== undefined,
      lease_owner: lease?.owner ?? null,
      lease_until: lease?.until ?? null,
    }
    const decided = await db
      .insertInto('outside_call')
      .values({
        id: randomUUID(),
        operation: call.operation,
        key: call.key,
        client_id: call.clientId,
        user_id: call.userId,
        input: JSON.stringify(call.input),
        state: 'pending',
        attempts: lease ? 1 : 0,
        ...held,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((update) => ({
            state: 'pending',
            failure: null,
            input: JSON.stringify(call.input),
            attempts: update('outside_call.attempts', '+', lease ? 1 : 0),
            ...held,
            updated_at: now,
          }))
          .where('outside_call.state', '=', 'refused'),
      )
      .returning(columns)
      .executeTakeFirst()
    if (decided) {
      await scheduleSafetyNet(db, decided.id)
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
      const row = await db.selectFrom('outside_call').select(columns).where('id', '=', id).executeTakeFirst()
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
      for (const { id } of taken) await scheduleSafetyNet(db, id)
      return taken.length
    },

    async abandoned(now, atMost) {
      const rows = await db
        .selectFrom('outside_call')
        .select('id')
        .where('state', '=', 'pending')
        .where('lease_until', '<', now)
        .orderBy('lease_until')
        .limit(atMost)
        .execute()
      return rows.map(({ id }) => id)
    },

    async lease(id, owner, until, now) {
      const row = await db
        .with('before', (cte) =>
          cte.selectFrom('outside_call').select(['id', 'in_doubt']).where('id', '=', id).forUpdate(),
        )
        .updateTable('outside_call')
        .from('before')
        .set((update) => ({
          lease_owner: owner,
          lease_until: until,
          attempts: update('outside_call.attempts', '+', 1),
          in_doubt: true,
          updated_at: now,
        }))
        .whereRef('outside_call.id', '=', 'before.id')
        .where('outside_call.state', '=', 'pending')
        .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', now)]))
        .returning(columns)
        .returning('before.in_doubt as was_in_doubt')
        .executeTakeFirst()
      return row && { call: toCall(row), wasInDoubt: row.was_in_doubt }
    },

    async renew(id, owner, until) {
      const row = await db
        .updateTable('outside_call')
        .set({ lease_until: until })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return row.numUpdatedRows === 1n
    },

    async settle(id, owner, outcome, now) {
      const row = await db
        .updateTable('outside_call')
        .set({
          state: outcome.state,
          in_doubt: outcome.state === 'pending' ? outcome.inDoubt : false,
          answer: outcome.state === 'answered' ? JSON.stringify(outcome.answer) : null,
          failure: outcome.state === 'answered' ? null : outcome.failure,
          lease_owner: null,
          lease_until: null,
          updated_at: now,
        })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return row.numUpdatedRows === 1n
    },
  }
}
