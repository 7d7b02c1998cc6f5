import type { Browser } from '@vestibule/domain/browsers'
import { type Kysely, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'

/** A browser in which a user is remembered until `deviceEndsAt`, under a token that replaces `deviceBefore`. */
export interface RememberedDevice {
  device: Buffer
  deviceBefore: Buffer
  deviceEndsAt: Date
}

/** Remembers a user in a browser. The browser's other users move to the new token. */
export const rememberDevice = async (
  db: Kysely<Tables>,
  userId: string,
  { browser, system }: Browser,
  { device, deviceBefore, deviceEndsAt }: RememberedDevice,
): Promise<void> => {
  await db
    .updateTable('device')
    .set({ token_hash: device })
    .where('token_hash', '=', deviceBefore)
    .where('user_id', '<>', userId)
    .execute()
  await db.deleteFrom('device').where('token_hash', '=', deviceBefore).where('user_id', '=', userId).execute()
  await db
    .insertInto('device')
    .values({ token_hash: device, user_id: userId, ends_at: deviceEndsAt, browser, system })
    .execute()
}

export const createDevices = (db: Kysely<Tables>) => ({
  async renew(
    tokenHash: Buffer,
    userId: string,
    now: Date,
    { until, ...browser }: Browser & { until: Date },
  ): Promise<boolean> {
    const renewed = await db
      .updateTable('device')
      .set({ ends_at: until, ...browser })
      .where('token_hash', '=', tokenHash)
      .where('user_id', '=', userId)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return renewed.numUpdatedRows === 1n
  },
  async belongsTo(tokenHashes: readonly Buffer[], email: string, now: Date): Promise<boolean> {
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
  /** Grants separate password attempts, without remembering the browser. */
  async add(tokenHash: Buffer, identityId: string, until: Date): Promise<void> {
    await sql`
      insert into device (token_hash, user_id, ends_at, is_remembered)
      select ${tokenHash}, id, ${until}::timestamptz, false from app_user where auth0_user_id = ${identityId}
      on conflict (token_hash, user_id) do update set ends_at = excluded.ends_at`.execute(db)
  },
  /** Stores a row that does not make the browser known. @returns whether there was neither this row nor a known browser's */
  async note(
    noteHash: Buffer,
    tokenHash: Buffer,
    userId: string,
    { now, until }: { now: Date; until: Date },
  ): Promise<boolean> {
    const { rows } = await sql<{ is_new: boolean }>`
      with seen as (
        select from device where user_id = ${userId} and token_hash in (${noteHash}, ${tokenHash}) and ends_at > ${now}),
      noted as (
        insert into device (token_hash, user_id, ends_at, is_remembered)
        values (${noteHash}, ${userId}, ${until}, false)
        on conflict (token_hash, user_id) do update set ends_at = excluded.ends_at)
      select not exists (select from seen) as is_new`.execute(db)
    return rows[0]?.is_new === true
  },
  async forgetAll(identityId: string): Promise<void> {
    await db
      .deleteFrom('device')
      .where('user_id', 'in', (from) =>
        from.selectFrom('app_user').select('id').where('auth0_user_id', '=', identityId),
      )
      .execute()
  },
  async forget(now: Date): Promise<void> {
    await longTransaction(db, (tx) => tx.deleteFrom('device').where('ends_at', '<=', now).execute())
  },
})
export type Devices = ReturnType<typeof createDevices>
