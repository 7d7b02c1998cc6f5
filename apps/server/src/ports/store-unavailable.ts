/** The database timed out, is down, read-only or full, or a row is locked. The commit may have taken effect. */
export class StoreUnavailableError extends Error {
  /** The SQLSTATE, a system error code or `TIMEOUT`, never PostgreSQL's message, which may quote values. */
  readonly code: string

  constructor(code: string) {
    super(`the database is unavailable: ${code}`)
    this.name = 'StoreUnavailableError'
    this.code = code
  }
}
