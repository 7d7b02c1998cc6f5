import pg from 'pg'
import { StoreUnavailableError } from '../common/store-unavailable.ts'
import { connectionCode } from './failure-code.ts'
import { type ClientOptions, PreparedClient } from './prepared-client.ts'
import { connectMs, keepAlive } from './timeouts.ts'

export interface PoolLimits extends ClientOptions {
  size?: number | undefined
  waitMs?: number
  /** Whether statements are sent without waiting for the previous one's result. */
  pipeline?: boolean
}

/** Connections per process, excluding those of the readiness check and of batches. */
const poolSize = 9

export const createPool = (
  connectionString: string,
  { size = poolSize, waitMs = connectMs, pipeline = false, isPooled, lockMs }: PoolLimits,
) => {
  const config: pg.PoolConfig & ClientOptions = {
    connectionString,
    max: size,
    isPooled,
    lockMs,
    pipeline,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
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
