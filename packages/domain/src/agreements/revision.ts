import { fail, ok, type Result } from '../result.ts'

/** Eight digits: the date in the name of an agreement's PDF. */
export type Revision = string & { readonly __revision: true }

/**
 * AG-03. The 8-digit date in the PDF's file name, given the name alone or the whole address. A longer run of
 * digits is no date; of several, the last one counts, since a date closes a name.
 */
export function revisionOf(address: string): Result<Revision, 'no_revision'> {
  const [path = ''] = address.split(/[?#]/)
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const date = fileName.match(/(?<!\d)\d{8}(?!\d)/g)?.at(-1)
  return date === undefined ? fail('no_revision') : ok(date as Revision)
}
