import { fail, ok, type Result } from '../result.ts'
import { tidy } from './tidy.ts'

export type AddressLine2Code = 'too_long'

export const ADDRESS_LINE_2_MAX_LENGTH = 50

export function parseAddressLine2(input: string): Result<string, AddressLine2Code> {
  const text = tidy(input)
  return Array.from(text).length > ADDRESS_LINE_2_MAX_LENGTH ? fail('too_long') : ok(text)
}
