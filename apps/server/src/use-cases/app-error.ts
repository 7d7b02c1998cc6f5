import type { ErrorCode } from '@vestibule/contract/errors'

/** A use case's no, on its way to the error handler: a code and the names of the fields at fault, never their values. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: string[] | undefined
  /** 429: when to try again */
  readonly retryAt: Date | undefined

  constructor(code: ErrorCode, detail: { fields?: string[]; retryAt?: Date } = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.fields = detail.fields
    this.retryAt = detail.retryAt
  }
}
