import { fail, ok, type Result } from '../result.ts'
import { namesPoBox } from './street.ts'
import { tidy } from './tidy.ts'

export type MailingLine2Code = 'too_long'
export type AddressLine2Code = MailingLine2Code | 'po_box'

export const addressLine2MaxLength = 50

/** Parses the second line of a mailing address, which can be a PO box. */
export function parseMailingLine2(input: string): Result<string, MailingLine2Code> {
  const text = tidy(input)
  return Array.from(text).length > addressLine2MaxLength ? fail('too_long') : ok(text)
}

export const parseAddressLine2 = (input: string): Result<string, AddressLine2Code> =>
  namesPoBox(input) ? fail('po_box') : parseMailingLine2(input)
