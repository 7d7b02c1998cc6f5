import pg from 'pg'

/** SQLSTATEs that make the connection unusable: a read-only server (failover), a shutdown, or a closed connection. */
const endsConnection = /^(25006|25P03|57P0[1-5]|08...)$/

/** The routine that rejects a prepared statement whose result would have other columns, for example after a migration. */
const rejectsCachedPlan = 'RevalidateCachedQuery'

/** SQLSTATEs of a canceled statement, an unavailable lock, a deadlock, and a lack of resources or disk. */
const lacksResources = /^(57014|55P03|40P01|53...|58...)$/

/** Returns the SQLSTATE if the server is at fault, or `undefined` if the statement is at fault. */
export const failureCode = (error: Error): { code: string; endsConnection: boolean } | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '' } = error
  if (endsConnection.test(code) || error.routine === rejectsCachedPlan) return { code, endsConnection: true }
  return lacksResources.test(code) ? { code, endsConnection: false } : undefined
}

export const connectionCode = (error: unknown): string => {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && /^[A-Z0-9_]{4,20}$/.test(code)) return code
  return /time-?out/i.test(message) ? 'TIMEOUT' : 'CLOSED'
}
