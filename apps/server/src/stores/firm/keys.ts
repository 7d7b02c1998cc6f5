import type { FirmScope } from '@vestibule/domain/firm/scopes'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { statement } from '../../platform/postgres/statement.ts'
import { type Counted, consumed, counted, type RateLimitUse, unsynced } from '../limits.ts'

export interface FirmKey {
  id: string
  name: string
  scopes: FirmScope[]
  expiresAt: Date
}

export interface ListedKey extends FirmKey {
  createdBy: string
  revokedAt: Date | null
}

/** Why a known key may not make a call. */
export type KeyRefusal = 'revoked' | 'expired' | 'limited'

const columns = sql.raw('id, name, scopes, expires_at as "expiresAt"')

const byHash = statement<
  Counted & { hash: Buffer },
  FirmKey & { ended: 'revoked' | 'expired' | null; until: Date | null }
>(
  (values) => sql`
    select ${columns}, ended, case when ended is null then ${consumed(values)} end as until, ${unsynced}
    from firm_key, lateral (select case when revoked_at is not null then 'revoked'
      when expires_at <= ${values.now} then 'expired' end as ended) state
    where key_hash = ${values.hash}`,
)

/** Stores the keys of the firm's API by their hash. */
export const createFirmKeys = (db: Kysely<Tables>) => ({
  /** Returns a key, and counts its uses if it is neither expired nor revoked. */
  async find(
    hash: Buffer,
    now: Date,
    uses: readonly RateLimitUse[],
  ): Promise<{ key: FirmKey; refusal: KeyRefusal | undefined; retryAt: Date | undefined } | undefined> {
    const { rows } = await byHash(db, { hash, ...counted(uses, now) })
    if (!rows[0]) return undefined
    const { ended, until, id, name, scopes, expiresAt } = rows[0]
    const refusal = ended ?? (until ? 'limited' : undefined)
    return { key: { id, name, scopes, expiresAt }, refusal, retryAt: until ?? undefined }
  },

  async create({ id, name, scopes, expiresAt }: FirmKey, hash: Buffer, by: string, now: Date): Promise<void> {
    await db
      .insertInto('firm_key')
      .values({
        id,
        name,
        scopes,
        expires_at: expiresAt,
        key_hash: hash,
        created_at: now,
        created_by: by,
      })
      .execute()
  },

  async list(): Promise<ListedKey[]> {
    const { rows } = await sql<ListedKey>`
      select ${columns}, created_by as "createdBy", revoked_at as "revokedAt" from firm_key
      order by created_at, id`.execute(db)
    return rows
  },

  async revoke(id: string, by: string, now: Date): Promise<boolean> {
    const done = await db
      .updateTable('firm_key')
      .set({ revoked_at: now, revoked_by: by })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return done.numUpdatedRows === 1n
  },
})
export type FirmKeys = ReturnType<typeof createFirmKeys>
