import type { Parsed } from '@vestibule/domain/forms/form'
import { AppError } from './app-error.ts'

/**
 * The value of a parsed form. `namesOf` translates a field of the form to those of the call.
 * @throws AppError invalid, naming each field at fault
 */
export const requireValid = <Value>(
  parsed: Parsed<Value, object>,
  namesOf: (field: string) => string[] = (field) => [field],
): Value => {
  if (parsed.ok) return parsed.value
  throw new AppError('invalid', { fields: Object.keys(parsed.errors).flatMap(namesOf) })
}
