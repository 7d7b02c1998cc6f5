import type { Kysely } from 'kysely'
import type { IdentityVerifications } from '../../ports/identity-verifications.ts'
import { createFollowing, inOne, type ScheduleTurn } from './following.ts'
import type { Tables } from './schema.ts'

/** The person's own page looks first, seconds. */
const first = 3

export const createIdentityVerifications = (
  db: Kysely<Tables>,
  schedule: ScheduleTurn,
): IdentityVerifications => ({
  ...createFollowing(db, 'identity_verification', schedule),

  put: (clientId, { number, id, status }, now) =>
    inOne(db, async (db) => {
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

  soon: (clientId, now) =>
    inOne(db, async (db) => {
      const row = await db
        .updateTable('identity_verification')
        .set({ look_at: now, looked_at: null })
        .where('client_id', '=', clientId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (row.numUpdatedRows === 1n) await schedule(db, clientId, 0)
    }),
})
