import { createHash } from 'node:crypto'
import { invalidField } from './status.ts'

/** Maps a filter field's name to a function that returns an item's values. The filter value must equal one of them. */
export type FilterFields<T> = Readonly<Record<string, (item: T) => (string | undefined)[]>>

/** Maps the name of a filter field to a function that returns an item's RFC 3339 timestamp. */
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

/** Matches an RFC 3339 timestamp with a time zone. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Applies a CEL filter: `field == "value"` or `field < timestamp("…")`, joined by `&&`. Throws 400 for other text. */
export const applyFilter = <T>(
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

/** Sorts by a field, as in `create_time` or `create_time desc`; throws 400 for an unknown field. */
export const applyOrder = <T>(
  all: readonly T[],
  orderBy: string | undefined,
  fields: Readonly<Record<string, (item: T) => string>>,
): readonly T[] => {
  if (!orderBy) return all
  const [, name = '', direction] = /^([a-z_]+)(?: (asc|desc))?$/.exec(orderBy) ?? []
  const read = fields[name]
  if (!read) throw invalidField('order_by', `must be one of ${Object.keys(fields).join(', ') || 'none'}`)
  const sign = direction === 'desc' ? -1 : 1
  return [...all].sort((a, b) => sign * (read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0))
}

export interface PageSizes {
  usual: number
  most: number
}

export const pageSizes = {
  people: { usual: 25, most: 100 },
  bankRelationships: { usual: 50, most: 1000 },
  schedules: { usual: 25, most: 1000 },
  activities: { usual: 100, most: 1000 },
} as const satisfies Record<string, PageSizes>

export interface Page<T> {
  items: T[]
  next_page_token?: string
}

type Query = Readonly<Record<string, string>>

/** Returns one page. The token for the next page is valid only for the same query. */
export const pageOf = <T>(all: readonly T[], query: Query, sizes: PageSizes): Page<T> => {
  const size = pageSize(query, sizes)
  const start = startOf(query)
  const items = all.slice(start, start + size)
  if (start + size >= all.length) return { items }
  return { items, next_page_token: `${start + size}.${fingerprint(query)}` }
}

const pageSize = (query: Query, sizes: PageSizes): number => {
  if (query.page_size === undefined) return sizes.usual
  if (!/^\d{1,9}$/.test(query.page_size)) throw invalidField('page_size', 'must be a whole number')
  const requested = Number(query.page_size)
  return requested === 0 ? sizes.usual : Math.min(requested, sizes.most)
}

const startOf = (query: Query): number => {
  if (!query.page_token) return 0
  const [start, print] = query.page_token.split('.')
  if (!start || !/^\d{1,9}$/.test(start) || print !== fingerprint(query)) {
    throw invalidField('page_token', 'does not belong to this query')
  }
  return Number(start)
}

const fingerprint = (query: Query): string => {
  const others = Object.entries(query).filter(([name]) => name !== 'page_token' && name !== 'page_size')
  return createHash('sha256').update(JSON.stringify(others.sort())).digest('base64url').slice(0, 16)
}
