import { fail, ok, type Result } from '../result.ts'

/** A date of eight digits, YYYYMMDD. */
export type Revision = string & { readonly __revision: true }

/** Returns the last run of exactly eight digits in the URL's file name. Does not check that the digits are a date. */
export function revisionOf(address: string): Result<Revision, 'no_revision'> {
  const [path = ''] = address.split(/[?#]/)
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const date = fileName.match(/(?<!\d)\d{8}(?!\d)/g)?.at(-1)
  return date === undefined ? fail('no_revision') : ok(date as Revision)
}
