import type { Kysely } from 'kysely'
import type { Verification, Verifications } from '../../ports/verifications.ts'
import type { Tables } from './schema.ts'

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
        .select(['destination', 'provider_sid', 'code_hash', 'tries', 'sent_at', 'expires_at'])
        .where('channel', '=', channel)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row
        ? ({
            channel,
            userId,
            destination: row.destination,
            providerSid: row.provider_sid,
            codeHash: row.code_hash,
            tries: row.tries,
            sentAt: row.sent_at,
            expiresAt: row.expires_at,
          } satisfies Verification)
        : undefined
    },
    async countTry(channel, userId) {
      const row = await db
        .updateTable('verification')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('channel', '=', channel)
        .where('user_id', '=', userId)
        .returning('tries')
        .executeTakeFirst()
      return row?.tries ?? Number.POSITIVE_INFINITY
    },
    async close(channel, userId, now) {
      await db
        .updateTable('verification')
        .set({ code_hash: null, expires_at: now })
        .where('channel', '=', channel)
        .where('user_id', '=', userId)
        .execute()
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
