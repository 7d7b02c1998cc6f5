import type { Kysely } from 'kysely'
import type { PasswordResets } from '../../ports/password-resets.ts'
import { longTransaction } from './long-transaction.ts'
import type { Tables } from './schema.ts'

export const createPasswordResets = (db: Kysely<Tables>): PasswordResets => ({
  async ask({ id, identityId, tokenHash, expiresAt }, now) {
    await db
      .insertInto('password_reset')
      .values({
        id,
        identity_id: identityId,
        token_hash: tokenHash,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
  },
  async find(id) {
    const row = await db
      .selectFrom('password_reset')
      .select(['identity_id', 'expires_at', 'token_hash'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { identityId: row.identity_id, expiresAt: row.expires_at, tokenHash: row.token_hash }
  },
  async claim(tokenHash, now) {
    const row = await db
      .updateTable('password_reset')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['id', 'identity_id'])
      .executeTakeFirst()
    return row?.identity_id ? { id: row.id, identityId: row.identity_id } : undefined
  },
  async release(id) {
    await db.updateTable('password_reset').set({ used_at: null }).where('id', '=', id).execute()
  },
  async forget(before) {
    await longTransaction(db, (within) =>
      within.deleteFrom('password_reset').where('expires_at', '<', before).execute(),
    )
  },
})
