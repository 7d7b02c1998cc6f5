import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Devices } from '../../ports/devices.ts'
import { longTransaction } from './long-transaction.ts'
import type { Tables } from './schema.ts'

export const createDevices = (db: Kysely<Tables>): Devices => ({
  async renew(tokenHash, userId, now, until) {
    const renewed = await db
      .updateTable('device')
      .set({ ends_at: until })
      .where('token_hash', '=', tokenHash)
      .where('user_id', '=', userId)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return renewed.numUpdatedRows === 1n
  },
  async isOf(tokenHashes, email, now) {
    const found = await db
      .selectFrom('device')
      .innerJoin('app_user', 'app_user.id', 'device.user_id')
      .select('device.user_id')
      .where('device.token_hash', 'in', tokenHashes)
      .where('device.ends_at', '>', now)
      .where('app_user.email', '=', email)
      .executeTakeFirst()
    return found !== undefined
  },
  async add(tokenHash, identityId, until) {
    await sql`
      insert into device (token_hash, user_id, ends_at)
      select ${tokenHash}, id, ${until}::timestamptz from app_user where auth0_user_id = ${identityId}
      on conflict (token_hash, user_id) do update set ends_at = excluded.ends_at`.execute(db)
  },
  async remember(tokenHash, before, userId, until) {
    await sql`
      with others as (
        update device set token_hash = ${tokenHash} where token_hash = ${before} and user_id <> ${userId}),
      old as (delete from device where token_hash = ${before} and user_id = ${userId})
      insert into device (token_hash, user_id, ends_at) values (${tokenHash}, ${userId}, ${until})`.execute(
      db,
    )
  },
  async forgetAll(identityId) {
    await db
      .deleteFrom('device')
      .where('user_id', 'in', (from) =>
        from.selectFrom('app_user').select('id').where('auth0_user_id', '=', identityId),
      )
      .execute()
  },
  async forget(now) {
    await longTransaction(db, (within) => within.deleteFrom('device').where('ends_at', '<=', now).execute())
  },
})
