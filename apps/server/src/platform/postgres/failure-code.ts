import pg from 'pg'

/** SQLSTATEs that make the connection unusable: a read-only server (failover), a shutdown, a closed connection. */
const endsConnection = /^(25006|25P03|57P0[1-5]|08...)$/

/** Cancelled, lock not granted, out of resources or disk. */
const lacksResources = /^(57014|55P03|53...|58...)$/

/** @returns the SQLSTATE if the server is at fault, `undefined` if the statement is */
export const failureCode = (error: Error): { code: string; endsConnection: boolean } | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '' } = error
  if (endsConnection.test(code)) return { code, endsConnection: true }
  return lacksResources.test(code) ? { code, endsConnection: false } : undefined
}

export const connectionCode = (error: unknown): string => {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && /^[A-Z0-9_]{4,20}$/.test(code)) return code
  return /time-?out/i.test(message) ? 'TIMEOUT' : 'CLOSED'
}
