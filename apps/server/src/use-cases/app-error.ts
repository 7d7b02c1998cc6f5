import type { ErrorCode } from '@vestibule/contract/errors'
import type { Parsed } from '@vestibule/domain/forms/form'
import type { IsoDate } from '@vestibule/domain/iso-date'

/** A use case's rejection: a code and the names of the invalid fields, never their values. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: string[] | undefined
  readonly retryAt: Date | undefined
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

/** `namesOf` maps a form field to the request's field names. @throws AppError invalid with the names of the invalid fields */
export const requireValid = <Value>(
  parsed: Parsed<Value, object>,
  namesOf: (field: string) => string[] = (field) => [field],
): Value => {
  if (parsed.ok) return parsed.value
  throw new AppError('invalid', { fields: Object.keys(parsed.errors).flatMap(namesOf) })
}
