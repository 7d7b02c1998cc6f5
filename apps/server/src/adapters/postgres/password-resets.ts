import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { PasswordResets } from '../../ports/password-resets.ts'
import { longTransaction } from './long-transaction.ts'
import type { Tables } from './schema.ts'

/** Only the newest one of its identity (SU-25). */
const isGood = (now: Date) => sql<boolean>`(
  password_reset.used_at is null and password_reset.expires_at > ${now} and password_reset.identity_id is not null
  and not exists (select from password_reset newer
    where newer.identity_id = password_reset.identity_id and newer.nth > password_reset.nth))`

interface Row {
  id: string
  identity_id: string
  email_hash: Buffer | null
  token_hash: Buffer
}
const columns = sql.raw('id, identity_id, email_hash, token_hash')
const toReset = (row: Row) => ({
  id: row.id,
  identityId: row.identity_id,
  emailHash: row.email_hash?.toString('base64url') ?? null,
  tokenHash: row.token_hash,
})

export const createPasswordResets = (db: Kysely<Tables>): PasswordResets => ({
  async ask({ id, identityId, emailHash, tokenHash, expiresAt }, now) {
    await db
      .insertInto('password_reset')
      .values({
        id,
        identity_id: identityId,
        email_hash: Buffer.from(emailHash, 'base64url'),
        token_hash: tokenHash,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
  },
  async find(id, now) {
    const found = await sql<Row>`
      select ${columns} from password_reset
      where id = ${id} and identity_id is not null and expires_at > ${now}`.execute(db)
    return found.rows[0] && toReset(found.rows[0])
  },
  async claim(tokenHash, now) {
    const claimed = await sql<Row>`
      update password_reset set used_at = ${now}, in_doubt_since = ${now}
      where token_hash = ${tokenHash} and ${isGood(now)} returning ${columns}`.execute(db)
    return claimed.rows[0] && toReset(claimed.rows[0])
  },
  async release(id, inDoubt) {
    await db
      .updateTable('password_reset')
      .set({ used_at: null, ...(inDoubt ? {} : { in_doubt_since: null }) })
      .where('id', '=', id)
      .execute()
  },
  async finish(id) {
    const finished = await db
      .updateTable('password_reset')
      .set({ in_doubt_since: null })
      .where('id', '=', id)
      .where('in_doubt_since', 'is not', null)
      .executeTakeFirst()
    return finished.numUpdatedRows === 1n
  },
  async inDoubtSince(before, atMost) {
    const found = await sql<Row>`
      select ${columns} from password_reset where in_doubt_since < ${before}
      order by in_doubt_since limit ${atMost}`.execute(db)
    return found.rows.map(toReset)
  },
  async forget(before) {
    await longTransaction(db, (within) =>
      within
        .deleteFrom('password_reset')
        .where('expires_at', '<', before)
        .where('in_doubt_since', 'is', null)
        .execute(),
    )
  },
})
