import { invalidField } from './status.ts'

/** The values of an item that a filter may name; a field of a list has several. */
export type FilterFields<T> = Readonly<Record<string, (item: T) => (string | undefined)[]>>

const term = /^\s*([a-z_.]+)\s*==\s*"((?:[^"\\]|\\.)*)"\s*(?:&&|$)/

/** Those items that fit a CEL filter of the form `field == "value" && field == "value"`; 400 for anything else. */
export function filtered<T>(all: readonly T[], filter: string | undefined, fields: FilterFields<T>): T[] {
  let rest = filter ?? ''
  let left = [...all]
  while (rest.trim() !== '') {
    const match = term.exec(rest)
    const read = fields[match?.[1] ?? '']
    if (!match || !read) throw invalidField('filter', `takes == on ${Object.keys(fields).join(', ')}, and &&`)
    const wanted = (match[2] ?? '').replace(/\\(.)/g, '$1')
    left = left.filter((item) => read(item).includes(wanted))
    rest = rest.slice(match[0].length)
  }
  return left
}
