import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Limits } from '../../ports/limits.ts'
import type { Tables } from './schema.ts'

/**
 * Sliding windows: a row holds the instants of a key's uses that still count. Counting and adding are one statement
 * under the rows' locks, taken in one order, so that parallel requests cannot share a use; a use over the limit is not
 * added.
 */
export const createLimits = (db: Kysely<Tables>): Limits => ({
  async consume(uses, now) {
    const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
    const asked = sql`asked as (
      select * from unnest(${uses.map(({ key }) => key)}::text[], ${uses.map(({ max }) => max)}::integer[],
        ${uses.map(({ seconds }) => at(-seconds))}::timestamptz[], ${uses.map(({ seconds }) => at(seconds))}::timestamptz[])
        as a (key, most, since, idle_at))`
    const own = sql`from asked where asked.key = l.key`
    const counting = sql`from unnest(l.uses) use where use > (select since ${own})`
    const taken = await sql<{ key: string }>`
      with ${asked}
      insert into rate_limit as l (key, uses, idle_at) select key, array[${now}::timestamptz], idle_at from asked order by key
      on conflict (key) do update
        set uses = (select coalesce(array_agg(use order by use), '{}') ${counting}) || ${now}::timestamptz,
          idle_at = excluded.idle_at
        where (select count(*) ${counting}) < (select most ${own})
      returning key`.execute(db)
    const within = new Set(taken.rows.map(({ key }) => key))
    const over = uses.filter(({ key }) => !within.has(key))
    if (over.length === 0) return undefined
    const free = await sql<{ at: Date | null }>`
      with ${asked}
      select max(oldest + (idle_at - ${now}::timestamptz)) as at from (
        select a.idle_at, (select min(use) from unnest(l.uses) use where use > a.since) as oldest
        from asked a join rate_limit l on l.key = a.key where a.key = any(${over.map(({ key }) => key)}::text[])) found`.execute(
      db,
    )
    return free.rows[0]?.at ?? at(1)
  },
  async forget(now) {
    await db.deleteFrom('rate_limit').where('idle_at', '<=', now).execute()
  },
})
