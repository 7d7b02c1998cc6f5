import pg from 'pg'
import { StoreUnavailableError } from '../../ports/store-unavailable.ts'
import { connectionCode } from './failure-code.ts'
import { type PoolerOption, PreparedClient } from './prepared-client.ts'
import { connectMs, keepAlive } from './timeouts.ts'

export interface PoolLimits extends PoolerOption {
  size?: number | undefined
  waitMs?: number
  /** Longest wait for a locked row, if other than the role's. PgBouncer rejects it. */
  lockMs?: number
}

/** Connections per process, excluding those of the readiness check and of batches. */
const poolSize = 9

export const createPool = (
  connectionString: string,
  { size = poolSize, waitMs = connectMs, isPooled, lockMs }: PoolLimits,
) => {
  const config: pg.PoolConfig & PoolerOption = {
    connectionString,
    max: size,
    isPooled,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    ...(lockMs && { lock_timeout: lockMs }),
    ...keepAlive,
    Client: PreparedClient,
  }
  const pool = new pg.Pool(config)
  // The pool replaces a broken idle connection on the next use.
  pool.on('error', () => undefined)

  const connect = async (): Promise<pg.PoolClient & PreparedClient> => {
    const client = (await pool.connect().catch((error) => {
      throw new StoreUnavailableError(connectionCode(error))
    })) as pg.PoolClient & PreparedClient
    try {
      await client.bound()
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return { pool, connect, end: () => pool.end(), options: pool.options }
}
