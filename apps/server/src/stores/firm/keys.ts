import type { FirmScope } from '@vestibule/domain/firm/scopes'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { statement } from '../../platform/postgres/statement.ts'
import { type Counted, consumed, counted, type RateLimitUse, unsynced } from '../sign-up/limits.ts'

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

const columns = sql.raw('id, name, scopes, expires_at as "expiresAt"')

const live = statement<Counted & { hash: Buffer }, FirmKey & { until: Date | null }>(
  (values) => sql`
    select ${columns}, ${consumed(values)} as until, ${unsynced} from firm_key
    where key_hash = ${values.hash} and revoked_at is null and expires_at > ${values.now}`,
)

/** Stores the keys of the firm's API by their hash. */
export const createFirmKeys = (db: Kysely<Tables>) => ({
  /** Returns a key that is neither expired nor revoked, and counts its uses. `retryAt` means that a limit is used up. */
  async find(
    hash: Buffer,
    now: Date,
    uses: readonly RateLimitUse[],
  ): Promise<{ key: FirmKey; retryAt: Date | undefined } | undefined> {
    const { rows } = await live(db, { hash, ...counted(uses, now) })
    if (!rows[0]) return undefined
    const { until, id, name, scopes, expiresAt } = rows[0]
    return { key: { id, name, scopes, expiresAt }, retryAt: until ?? undefined }
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
