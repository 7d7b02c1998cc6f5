import type { Kysely } from 'kysely'
import type { IdentityVerifications } from '../../ports/identity-verifications.ts'
import type { Tables } from './schema.ts'

/** Puts the job of an attempt's next turn into the same transaction. */
export type ScheduleVerification = (
  db: Kysely<Tables>,
  clientId: string,
  afterSeconds: number,
) => Promise<void>

/** A job comes this much earlier than the clock says, at most, ms: its own clock is the database's. */
const early = 1_000
/** The person's own page looks first, seconds. */
const first = 3

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export const createIdentityVerifications = (
  db: Kysely<Tables>,
  schedule: ScheduleVerification,
): IdentityVerifications => {
  const within = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
    db.isTransaction ? work(db) : db.transaction().execute(work)

  return {
    put: (clientId, { number, id, status }, now) =>
      within(async (db) => {
        const row = {
          attempt: number,
          verification_id: id,
          status,
          since: now,
          look_at: now,
          looked_at: null,
          ended_at: null,
        }
        await db
          .insertInto('identity_verification')
          .values({ client_id: clientId, ...row })
          .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
          .execute()
        await schedule(db, clientId, first)
      }),

    async setStatus(clientId, status, over, now) {
      await db
        .updateTable('identity_verification')
        .set({ status, ended_at: over ? now : null })
        .where('client_id', '=', clientId)
        .execute()
    },

    async clientOf(verificationId) {
      const row = await db
        .selectFrom('identity_verification')
        .select('client_id')
        .where('verification_id', '=', verificationId)
        .executeTakeFirst()
      return row?.client_id
    },

    turn: (clientId, now, pause) =>
      within(async (db) => {
        const row = await db
          .selectFrom('identity_verification')
          .select('since')
          .where('client_id', '=', clientId)
          .where('ended_at', 'is', null)
          .where('look_at', '<=', after(now, early))
          .forUpdate()
          .executeTakeFirst()
        if (!row) return false
        const ms = pause(now.getTime() - row.since.getTime())
        await db
          .updateTable('identity_verification')
          .set({ look_at: after(now, ms) })
          .where('client_id', '=', clientId)
          .execute()
        await schedule(db, clientId, Math.round(ms / 1000))
        return true
      }),

    soon: (clientId, now) =>
      within(async (db) => {
        const row = await db
          .updateTable('identity_verification')
          .set({ look_at: now, looked_at: null })
          .where('client_id', '=', clientId)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        if (row.numUpdatedRows === 1n) await schedule(db, clientId, 0)
      }),

    async mayLook(clientId, now, apart) {
      const row = await db
        .updateTable('identity_verification')
        .set({ looked_at: now })
        .where('client_id', '=', clientId)
        .where('ended_at', 'is', null)
        .where((where) =>
          where.or([where('looked_at', 'is', null), where('looked_at', '<=', after(now, -apart))]),
        )
        .executeTakeFirst()
      return row.numUpdatedRows === 1n
    },

    takeUp: (before, now, atMost) =>
      within(async (db) => {
        const lost = await db
          .selectFrom('identity_verification')
          .select('client_id')
          .where('ended_at', 'is', null)
          .where('look_at', '<', before)
          .orderBy('look_at')
          .limit(atMost)
          .forUpdate()
          .skipLocked()
          .execute()
        for (const { client_id } of lost) {
          await db
            .updateTable('identity_verification')
            .set({ look_at: now })
            .where('client_id', '=', client_id)
            .execute()
          await schedule(db, client_id, 0)
        }
        return lost.length
      }),
  }
}
