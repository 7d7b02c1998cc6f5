import { Kysely, type Logger, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPool, type PoolLimits } from './bounded-pool.ts'
import type { Tables } from './schema.ts'
import { BatchingKysely, type OnStatement } from './statement-batches.ts'

export type Pool = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

export const createDatabase = (
  connectionString: string,
  watchPool: (pool: Pool) => void = () => undefined,
  limits: PoolLimits = {},
  onStatement?: OnStatement,
): Kysely<Tables> => {
  const bounded = createPool(connectionString, limits)
  watchPool(bounded.pool)
  const log: Logger = ({ level, query, queryDurationMillis }) =>
    onStatement?.(query.sql, queryDurationMillis, level === 'error')
  const config = { dialect: new PostgresDialect({ pool: bounded }), ...(onStatement && { log }) }
  // A pool with a size of its own is for few statements, which are not worth a further connection for batches.
  return limits.isPooled || limits.size
    ? new Kysely<Tables>(config)
    : new BatchingKysely(config, connectionString, onStatement)
}
