import pg from 'pg'

/** SQLSTATEs after which the connection is of no use: its server is read-only (a failover), shutting down, or closed it. */
const endsConnection = /^(25006|25P03|57P0[1-5]|08...)$/

/** The statement failed for want of time or resources: cancelled, a lock not granted, or a full disk. */
const lacksResources = /^(57014|55P03|53...|58...)$/

/** Why PostgreSQL itself, not the statement, is at fault; `undefined` where it is the statement. */
export const failureCode = (error: Error): { code: string; endsConnection: boolean } | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '' } = error
  if (endsConnection.test(code)) return { code, endsConnection: true }
  return lacksResources.test(code) ? { code, endsConnection: false } : undefined
}

/** A code that may be logged, of a connection that failed. */
export const connectionCode = (error: unknown): string => {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && /^[A-Z0-9_]{4,20}$/.test(code)) return code
  return /time-?out/i.test(message) ? 'TIMEOUT' : 'CLOSED'
}
