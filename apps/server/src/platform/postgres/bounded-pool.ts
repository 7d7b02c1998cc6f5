import pg from 'pg'
import { StoreUnavailableError } from '../../ports/store-unavailable.ts'
import { connectionCode } from './failure-code.ts'
import { type PoolerOption, PreparedClient } from './prepared-client.ts'
import { connectMs, keepAlive } from './timeouts.ts'

export interface PoolLimits extends PoolerOption {
  size?: number | undefined
  waitMs?: number
}

/** Connections per process, excluding the readiness check's connection. */
const poolSize = 10

export const createPool = (
  connectionString: string,
  { size = poolSize, waitMs = connectMs, isPooled }: PoolLimits,
) => {
  const config: pg.PoolConfig & PoolerOption = {
    connectionString,
    max: size,
    isPooled,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    ...keepAlive,
    Client: PreparedClient,
  }
  const pool = new pg.Pool(config)
  // The pool replaces a broken idle connection on the next use.
  pool.on('error', () => undefined)

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch((error) => {
      throw new StoreUnavailableError(connectionCode(error))
    })
    try {
      await (client as pg.PoolClient & PreparedClient).bound()
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return { pool, connect, end: () => pool.end(), options: pool.options }
}
