import { type Kysely, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'

export interface ClaimedReset {
  id: string
  identityId: string
  emailHash: string
}

/** Checks whether a link is unused, unexpired and the identity's newest link. */
const isValid = (now: Date) => sql<boolean>`(
  password_reset.used_at is null and password_reset.expires_at > ${now} and password_reset.identity_id is not null
  and not exists (select from password_reset newer
    where newer.identity_id = password_reset.identity_id and newer.nth > password_reset.nth))`

interface Row {
  id: string
  identity_id: string
  email_hash: Buffer
  token_hash: Buffer
}
const columns = sql.raw('id, identity_id, email_hash, token_hash')
const toReset = (row: Row) => ({
  id: row.id,
  identityId: row.identity_id,
  emailHash: row.email_hash.toString('base64url'),
  tokenHash: row.token_hash,
})

/** Stores password reset links. Each link works only once, and only the token's SHA-256 is stored. */
export const createPasswordResets = (db: Kysely<Tables>) => ({
  /** Stores a link. `identityId` is null for an unknown email, so that known and unknown emails take the same time. */
  async create(
    reset: { id: string; identityId: string | null; emailHash: string; tokenHash: Buffer; expiresAt: Date },
    now: Date,
  ): Promise<void> {
    await db
      .insertInto('password_reset')
      .values({
        id: reset.id,
        identity_id: reset.identityId,
        email_hash: Buffer.from(reset.emailHash, 'base64url'),
        token_hash: reset.tokenHash,
        created_at: now,
        expires_at: reset.expiresAt,
      })
      .execute()
  },
  async find(id: string, now: Date) {
    const found = await sql<Row>`
      select ${columns} from password_reset
      where id = ${id} and identity_id is not null and expires_at > ${now}`.execute(db)
    return found.rows[0] && toReset(found.rows[0])
  },
  /** Uses the link. The reset is in doubt until `finish` or `release`. @returns `undefined` if the link is invalid */
  async claim(tokenHash: Buffer, now: Date): Promise<ClaimedReset | undefined> {
    const claimed = await sql<Row>`
      update password_reset set used_at = ${now}, in_doubt_since = ${now}
      where token_hash = ${tokenHash} and ${isValid(now)} returning ${columns}`.execute(db)
    return claimed.rows[0] && toReset(claimed.rows[0])
  },
  /** Makes the link valid again. If `inDoubt`, the reset stays in doubt, because the password may have been changed. */
  async release(id: string, inDoubt: boolean): Promise<void> {
    await db
      .updateTable('password_reset')
      .set({ used_at: null, ...(inDoubt ? {} : { in_doubt_since: null }) })
      .where('id', '=', id)
      .execute()
  },
  async finish(id: string): Promise<boolean> {
    const finished = await db
      .updateTable('password_reset')
      .set({ in_doubt_since: null })
      .where('id', '=', id)
      .where('in_doubt_since', 'is not', null)
      .executeTakeFirst()
    return finished.numUpdatedRows === 1n
  },
  async inDoubtSince(before: Date, atMost: number): Promise<ClaimedReset[]> {
    const found = await sql<Row>`
      select ${columns} from password_reset where in_doubt_since < ${before}
      order by in_doubt_since limit ${atMost}`.execute(db)
    return found.rows.map(toReset)
  },
  async forget(before: Date): Promise<void> {
    await longTransaction(db, (tx) =>
      tx
        .deleteFrom('password_reset')
        .where('expires_at', '<', before)
        .where('in_doubt_since', 'is', null)
        .execute(),
    )
  },
})
