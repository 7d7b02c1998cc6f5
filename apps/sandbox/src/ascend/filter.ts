import { invalidField } from './status.ts'

/** Values that filters compare by equality; a list field has several. */
export type FilterFields<T> = Readonly<Record<string, (item: T) => (string | undefined)[]>>

/** RFC 3339 timestamps that filters compare. */
export type FilterTimes<T> = Readonly<Record<string, (item: T) => string>>

const term =
  /^\s*([a-z_.]+)\s*(==|>=|<=|>|<)\s*(?:"((?:[^"\\]|\\.)*)"|timestamp\("([^"]*)"\))\s*(?:&&(?!\s*$)|$)/

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
}

/** RFC 3339 with a time zone. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/**
 * Applies a CEL filter: `field == "value"` or `field < timestamp("2025-08-13T18:31:40Z")`, joined by `&&`.
 * Throws 400 for anything else.
 */
export const filtered = <T>(
  all: readonly T[],
  filter: string | undefined,
  fields: FilterFields<T>,
  times: FilterTimes<T> = {},
): T[] => {
  let rest = filter ?? ''
  let left = [...all]
  while (rest.trim() !== '') {
    const match = term.exec(rest)
    const fits = match && fitting(match, fields, times)
    if (!fits) {
      const names = [...Object.keys(fields), ...Object.keys(times)].join(', ')
      throw invalidField('filter', `takes == on ${names}, timestamps compared, and &&`)
    }
    left = left.filter(fits)
    rest = rest.slice(match[0].length)
  }
  return left
}

const fitting = <T>(
  [, name = '', operator = '', text, time]: RegExpExecArray,
  fields: FilterFields<T>,
  times: FilterTimes<T>,
): ((item: T) => boolean) | undefined => {
  const read = fields[name]
  if (read && operator === '==' && text !== undefined) {
    const wanted = text.replace(/\\(.)/g, '$1')
    return (item) => read(item).includes(wanted)
  }
  const readTime = times[name]
  const compare = comparisons[operator]
  if (!readTime || !compare || time === undefined || !instant.test(time)) return undefined
  const wanted = Date.parse(time)
  return (item) => compare(Date.parse(readTime(item)), wanted)
}
