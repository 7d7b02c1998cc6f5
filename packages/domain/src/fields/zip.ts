import { fail, ok, type Result } from '../result.ts'
import { digitsOf } from './digits.ts'

/** 12345 or 12345-6789. */
export type Zip = string & { readonly __zip: true }
export type ZipCode = 'required' | 'invalid'

/** PE-05. Five digits, or five and four. */
export function parseZip(input: string): Result<Zip, ZipCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  return /^\d{5}(?:-\d{4})?$/.test(text) ? ok(text as Zip) : fail('invalid')
}

/** What the field shows while a ZIP is typed: a hyphen after the fifth digit. Digits too many stay. */
export function formatZip(text: string): string {
  const digits = digitsOf(text)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
