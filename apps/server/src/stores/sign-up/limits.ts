import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { type Places, statement } from '../../platform/postgres/statement.ts'

/** One use of something of which `max` (at least 1) fit into any window of so many seconds. */
export interface RateLimitUse {
  key: string
  max: number
  seconds: number
}

/** The call that counts uses, within any statement: null, or when those that are full are free again. */
export const consumed = (values: Places<Counted>): RawBuilder<Date | null> =>
  sql`consume_limits(
    ${values.keys}::text[], ${values.most}::integer[], ${values.seconds}::integer[], ${values.now}::timestamptz)`

/** The values of `consumed`. */
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
 * In a statement that is its own transaction, and writes nothing but uses: it waits for no disk. A PostgreSQL that crashes
 * forgets the uses of its last moment, and nothing else.
 */
export const unsynced = sql`set_config('synchronous_commit', 'off', true)`
const consumeAlone = statement<Counted, Until>(
  (values) => sql`select ${consumed(values)} as until, ${unsynced}`,
)

/** Sliding windows: a row holds the instants of a key's uses that still count. */
export const createLimits = (db: Kysely<Tables>) => ({
  /** Consumes one use of each, or none. @returns undefined: all are within their limits, else when all of them are free */
  async consume(uses: readonly RateLimitUse[], now: Date): Promise<Date | undefined> {
    const { rows } = await (db.isTransaction ? consume : consumeAlone)(db, counted(uses, now))
    return rows[0]?.until ?? undefined
  },
  /** Removes the keys of which no use counts any more. */
  async forget(now: Date): Promise<void> {
    await longTransaction(db, (within) =>
      within.deleteFrom('rate_limit').where('idle_at', '<=', now).execute(),
    )
  },
})
export type Limits = ReturnType<typeof createLimits>
