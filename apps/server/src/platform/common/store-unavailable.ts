/** Thrown if the database is down, slow, read-only or full, or if a row is locked. The commit may have succeeded. */
export class StoreUnavailableError extends Error {
  /** The SQLSTATE, a system error code or `TIMEOUT`, never PostgreSQL's message, which may quote values. */
  readonly code: string

  constructor(code: string) {
    super(`the database is unavailable: ${code}`)
    this.name = 'StoreUnavailableError'
    this.code = code
  }
}
