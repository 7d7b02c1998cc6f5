import type { ErrorCode } from '@vestibule/contract/errors'
import type { IsoDate } from '@vestibule/domain/iso-date'

/** A use case's no, on its way to the error handler: a code and the names of the fields at fault, never their values. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: string[] | undefined
  /** 429: when to try again */
  readonly retryAt: Date | undefined
  /** not_of_age: from when on it is possible (PE-10) */
  readonly day: IsoDate | undefined

  constructor(code: ErrorCode, detail: { fields?: string[]; retryAt?: Date; day?: IsoDate } = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.fields = detail.fields
    this.retryAt = detail.retryAt
    this.day = detail.day
  }
}
