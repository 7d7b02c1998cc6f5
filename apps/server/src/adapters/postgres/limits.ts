import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Limits } from '../../ports/limits.ts'
import type { Tables } from './schema.ts'

/** Fixed windows: one row a key and window, counted up in one statement, so that parallel requests cannot share a use. */
export const createLimits = (db: Kysely<Tables>): Limits => ({
  async consume(key, max, windowSeconds, now) {
    const windowMs = windowSeconds * 1000
    const start = Math.floor(now.getTime() / windowMs) * windowMs
    const result = await sql<{ used: number }>`
      insert into rate_limit (key, window_start, used) values (${key}, ${new Date(start)}, 1)
      on conflict (key, window_start) do update set used = rate_limit.used + 1
      returning used`.execute(db)
    return (result.rows[0]?.used ?? 0) > max ? new Date(start + windowMs) : undefined
  },
})
