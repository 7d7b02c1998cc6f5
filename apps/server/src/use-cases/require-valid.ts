import type { Parsed } from '@vestibule/domain/forms/form'
import { AppError } from './app-error.ts'

/** `namesOf` maps a form field to the request's field names. @throws AppError invalid with the names of the invalid fields */
export const requireValid = <Value>(
  parsed: Parsed<Value, object>,
  namesOf: (field: string) => string[] = (field) => [field],
): Value => {
  if (parsed.ok) return parsed.value
  throw new AppError('invalid', { fields: Object.keys(parsed.errors).flatMap(namesOf) })
}
