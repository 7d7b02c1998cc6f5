import pg from 'pg'
import { StoreUnavailableError } from '../../ports/store-unavailable.ts'
import { connectionCode } from './failure-code.ts'
import { PreparedClient } from './prepared-client.ts'
import { connectMs, keepAlive } from './timeouts.ts'

export interface PoolLimits {
  size: number
  waitMs?: number
}

export const createPool = (connectionString: string, { size, waitMs = connectMs }: PoolLimits) => {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    ...keepAlive,
    Client: PreparedClient,
  })
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
