import { type Kysely, type RawBuilder, sql } from 'kysely'
import { longTransaction } from '../platform/postgres/long-transaction.ts'
import type { Tables } from '../platform/postgres/schema.ts'
import { type Places, statement } from '../platform/postgres/statement.ts'

/** Allows at most `max` uses in any window of `seconds`. `max` is at least 1. */
export interface RateLimitUse {
  key: string
  max: number
  seconds: number
}

/** Returns SQL that counts uses: null if all limits allow the uses, else the time when the used-up limits reset. */
export const consumed = (values: Places<Counted>): RawBuilder<Date | null> =>
  sql`consume_limits(
    ${values.keys}::text[], ${values.most}::integer[], ${values.seconds}::integer[], ${values.now}::timestamptz)`

export interface Counted {
  keys: string[]
  most: number[]
  seconds: number[]
  now: Date
}
export const counted = (uses: readonly RateLimitUse[], now: Date): Counted => ({
  keys: uses.map(({ key }) => key),
  most: uses.map(({ max }) => max),
  seconds: uses.map(({ seconds }) => seconds),
  now,
})

interface Until {
  until: Date | null
}
const consume = statement<Counted, Until>((values) => sql`select ${consumed(values)} as until`)
/**
 * Skips the disk wait of a statement, and of its whole transaction. For statements that only count uses, of which a
 * PostgreSQL crash loses only recent ones, and for writes before another commit of the same request, which also writes
 * them to disk.
 */
export const unsynced = sql`set_config('synchronous_commit', 'off', true)`
const consumeAlone = statement<Counted, Until>(
  (values) => sql`select ${consumed(values)} as until, ${unsynced}`,
)

/** Counts uses in sliding windows. A row contains the timestamps of a key's uses that are still inside the window. */
export const createLimits = (db: Kysely<Tables>) => ({
  /** Counts one use of each limit, or none if a limit is used up. @returns when the used-up limits reset, if any */
  async consume(uses: readonly RateLimitUse[], now: Date): Promise<Date | undefined> {
    const { rows } = await (db.isTransaction ? consume : consumeAlone)(db, counted(uses, now))
    return rows[0]?.until ?? undefined
  },
  async forget(now: Date): Promise<void> {
    await longTransaction(db, (tx) => tx.deleteFrom('rate_limit').where('idle_at', '<=', now).execute())
  },
})
export type Limits = ReturnType<typeof createLimits>
