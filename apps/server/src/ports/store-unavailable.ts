/**
 * The database could not be used in time, or refused for a reason of its own: frozen, gone, read-only, full, or a row that
 * another transaction holds. Whether a commit took effect may be unknown.
 */
export class StoreUnavailableError extends Error {
  /** an SQLSTATE, a code of the operating system, or `TIMEOUT`; never PostgreSQL's message, which may quote values */
  readonly code: string

  constructor(code: string) {
    super(`the database is unavailable: ${code}`)
    this.name = 'StoreUnavailableError'
    this.code = code
  }
}
