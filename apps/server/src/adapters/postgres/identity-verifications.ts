import type { Kysely } from 'kysely'
import type { IdentityVerifications } from '../../ports/identity-verifications.ts'
import { createFollowing } from './following.ts'
import type { Tables } from './schema.ts'

/** The person's own page polls first, in ms. */
const firstMs = 3_000

export const createIdentityVerifications = (db: Kysely<Tables>): IdentityVerifications => ({
  ...createFollowing(db, 'identity_verification'),

  async put(clientId, { number, id, status }, now) {
    const row = {
      attempt: number,
      verification_id: id,
      status,
      since: now,
      look_at: new Date(now.getTime() + firstMs),
      looked_at: null,
      ended_at: null,
    }
    await db
      .insertInto('identity_verification')
      .values({ client_id: clientId, ...row })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
      .execute()
  },

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

  async soon(clientId, now) {
    await db
      .updateTable('identity_verification')
      .set({ look_at: now, looked_at: null })
      .where('client_id', '=', clientId)
      .where('ended_at', 'is', null)
      .execute()
  },
})
