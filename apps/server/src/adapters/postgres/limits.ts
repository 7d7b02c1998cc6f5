import type { Kysely, RawBuilder } from 'kysely'
import { CompiledQuery, sql } from 'kysely'
import type { Limits, Use } from '../../ports/limits.ts'
import type { Tables } from './schema.ts'

/** The call that counts uses, within any statement: null, or when those that are full are free again. */
export const consumed = (uses: readonly Use[], now: Date): RawBuilder<Date | null> => sql`consume_limits(
  ${uses.map(({ key }) => key)}::text[], ${uses.map(({ max }) => max)}::integer[],
  ${uses.map(({ seconds }) => seconds)}::integer[], ${now}::timestamptz)`

/** Nearly every call counts uses: its text is not put together anew each time. */
const consumeText =
  'select consume_limits($1::text[], $2::integer[], $3::integer[], $4::timestamptz) as until'

/** Sliding windows: a row holds the instants of a key's uses that still count. */
export const createLimits = (db: Kysely<Tables>): Limits => ({
  async consume(uses, now) {
    const { rows } = await db.executeQuery<{ until: Date | null }>(
      CompiledQuery.raw(consumeText, [
        uses.map(({ key }) => key),
        uses.map(({ max }) => max),
        uses.map(({ seconds }) => seconds),
        now,
      ]),
    )
    return rows[0]?.until ?? undefined
  },
  async forget(now) {
    await db.deleteFrom('rate_limit').where('idle_at', '<=', now).execute()
  },
})
