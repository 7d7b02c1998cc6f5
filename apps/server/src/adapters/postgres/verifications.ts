import { type Kysely, type Selectable, sql } from 'kysely'
import type { User } from '../../ports/users.ts'
import type { Verification, Verifications } from '../../ports/verifications.ts'
import type { Tables } from './schema.ts'
import { userAsJson, userColumns } from './users.ts'

const columns = [
  'channel',
  'user_id',
  'destination',
  'provider_sid',
  'code_hash',
  'tries',
  'sent_at',
  'expires_at',
] as const

type Row = Selectable<Tables['verification']>

const toVerification = (row: Row): Verification => ({
  channel: row.channel,
  userId: row.user_id,
  destination: row.destination,
  providerSid: row.provider_sid,
  codeHash: row.code_hash,
  tries: row.tries,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
})

export const createVerifications = (db: Kysely<Tables>): Verifications => {
  const verifications: Verifications = {
    async put(verification) {
      const row = {
        destination: verification.destination,
        provider_sid: verification.providerSid,
        code_hash: verification.codeHash,
        tries: verification.tries,
        sent_at: verification.sentAt,
        expires_at: verification.expiresAt,
      }
      await db
        .insertInto('verification')
        .values({ channel: verification.channel, user_id: verification.userId, ...row })
        .onConflict((conflict) => conflict.columns(['channel', 'user_id']).doUpdateSet(row))
        .execute()
    },
    async find(channel, userId) {
      const row = await db
        .selectFrom('verification')
        .select(columns)
        .where('channel', '=', channel)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && toVerification(row)
    },
    async withUser(channel, userId) {
      const found = await sql<{ its_user: User } & (Row | { [Column in keyof Row]: null })>`
        select ${userAsJson} as its_user, ${sql.join(columns.map((column) => sql.ref(`verification.${column}`)))}
        from app_user left join verification
          on verification.user_id = app_user.id and verification.channel = ${channel}
        where app_user.id = ${userId}`.execute(db)
      const row = found.rows[0]
      return (
        row && { user: row.its_user, verification: row.channel === null ? undefined : toVerification(row) }
      )
    },
    async countTry(channel, userId) {
      const row = await db
        .updateTable('verification')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('channel', '=', channel)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      return row && toVerification(row)
    },
    async succeed(channel, userId, destination, now, alone) {
      const flag = sql.ref(channel === 'email' ? 'is_email_verified' : 'is_phone_verified')
      const verified = await sql<User>`
        with verified as (
          update app_user set ${flag} = true where id = ${userId} and ${sql.ref(channel)} = ${destination}
          returning ${sql.join(userColumns.map((column) => sql.ref(column)))}),
        closed as (
          update verification set code_hash = null, expires_at = ${now}
          where channel = ${channel} and user_id = ${userId} and exists (select from verified)),
        known as (
          delete from unverified_email
          where email = ${destination} and ${channel} = 'email' and exists (select from verified)),
        others as (
          delete from session using verified
          where identity_id = verified.auth0_user_id and token_hash <> ${alone ?? null}::bytea)
        select * from verified`.execute(db)
      return verified.rows[0]
    },
    async takeBack(channel, userId, before, now) {
      if (before) return verifications.put({ ...before, codeHash: null, expiresAt: now })
      await db
        .deleteFrom('verification')
        .where('channel', '=', channel)
        .where('user_id', '=', userId)
        .execute()
    },
  }
  return verifications
}
