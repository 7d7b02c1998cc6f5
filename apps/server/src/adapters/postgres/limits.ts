import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Limits, Use } from '../../ports/limits.ts'
import type { Tables } from './schema.ts'

/** The call that counts uses, within any statement: null, or when those that are full are free again. */
export const consumed = (uses: readonly Use[], now: Date): RawBuilder<Date | null> => sql`consume_limits(
  ${uses.map(({ key }) => key)}::text[], ${uses.map(({ max }) => max)}::integer[],
  ${uses.map(({ seconds }) => seconds)}::integer[], ${now}::timestamptz)`

/** Sliding windows: a row holds the instants of a key's uses that still count. */
export const createLimits = (db: Kysely<Tables>): Limits => ({
  async consume(uses, now) {
    const { rows } = await sql<{ until: Date | null }>`select ${consumed(uses, now)} as until`.execute(db)
    return rows[0]?.until ?? undefined
  },
  async forget(now) {
    await db.deleteFrom('rate_limit').where('idle_at', '<=', now).execute()
  },
})
