import type { ErrorCode } from '@vestibule/contract/errors'
import type { Parsed } from '@vestibule/domain/forms/form'
import type { IsoDate } from '@vestibule/domain/iso-date'

/** Signals a rejected request with a code and the invalid fields' names, never the fields' values. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: string[] | undefined
  readonly retryAt: Date | undefined
  readonly day: IsoDate | undefined
  readonly until: Date | undefined

  constructor(
    code: ErrorCode,
    detail: { fields?: string[]; retryAt?: Date; day?: IsoDate; until?: Date } = {},
  ) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.fields = detail.fields
    this.retryAt = detail.retryAt
    this.day = detail.day
    this.until = detail.until
  }
}

/** Returns the parsed value. `namesOf` maps a form field to request fields. @throws AppError invalid, with `fields` */
export const requireValid = <Value>(
  parsed: Parsed<Value, object>,
  namesOf: (field: string) => string[] = (field) => [field],
): Value => {
  if (parsed.ok) return parsed.value
  throw new AppError('invalid', { fields: Object.keys(parsed.errors).flatMap(namesOf) })
}
