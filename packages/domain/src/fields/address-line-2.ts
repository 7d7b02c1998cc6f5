import { fail, ok, type Result } from '../result.ts'
import { tidy } from './tidy.ts'

export type AddressLine2Code = 'too_long'

export const addressLine2MaxLength = 50

export function parseAddressLine2(input: string): Result<string, AddressLine2Code> {
  const text = tidy(input)
  return Array.from(text).length > addressLine2MaxLength ? fail('too_long') : ok(text)
}
