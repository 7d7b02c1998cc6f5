import { createHash } from 'node:crypto'
import { invalidField } from './status.ts'

/** Maps a term's beginning, such as `account_id ==`, to a function that makes a predicate of its quoted text. */
export type FilterTerms<T> = Readonly<Record<string, (text: string) => (item: T) => boolean>>

export const equals =
  <T>(read: (item: T) => string | undefined) =>
  (text: string) =>
  (item: T): boolean =>
    read(item) === text

/** Matches an RFC 3339 timestamp with a time zone. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export const notBefore =
  <T>(read: (item: T) => string) =>
  (time: string) => {
    if (!instant.test(time)) throw invalidField('filter', 'needs a timestamp with a time zone')
    return (item: T): boolean => Date.parse(read(item)) >= Date.parse(time)
  }

const end = /\s*(?:&&(?!\s*$)|$)/.source
const quoted = /"((?:[^"\\]|\\.)*)"/.source
const equal = new RegExp(`^\\s*([a-z_.]+ ==) ${quoted}${end}`)
const since = new RegExp(`^\\s*([a-z_.]+ >= timestamp)\\(${quoted}\\)${end}`)

/** Applies a CEL filter: `field == "value"` or `field >= timestamp("…")`, joined by `&&`. Throws 400 for other text. */
export const applyFilter = <T>(
  all: readonly T[],
  filter: string | undefined,
  terms: FilterTerms<T>,
): readonly T[] => {
  let rest = filter ?? ''
  let left = all
  while (rest.trim() !== '') {
    const [whole = '', start = '', text = ''] = equal.exec(rest) ?? since.exec(rest) ?? []
    const predicate = terms[start]
    if (!predicate) throw invalidField('filter', `takes ${Object.keys(terms).join(', ')} and &&`)
    left = left.filter(predicate(text.replace(/\\(.)/g, '$1')))
    rest = rest.slice(whole.length)
  }
  return left
}

const usualPageSize = 25

interface Page<T> {
  items: T[]
  next_page_token?: string
}

type Query = Readonly<Record<string, string>>

/** Returns one page. The token for the next page is valid only for the same query. */
export const pageOf = <T>(all: readonly T[], query: Query, maxPageSize: number): Page<T> => {
  const size = pageSize(query, maxPageSize)
  const start = startOf(query)
  const items = all.slice(start, start + size)
  if (start + size >= all.length) return { items }
  return { items, next_page_token: `${start + size}.${fingerprint(query)}` }
}

const pageSize = (query: Query, max: number): number => {
  if (query.page_size === undefined) return usualPageSize
  if (!/^\d{1,9}$/.test(query.page_size)) throw invalidField('page_size', 'must be a whole number')
  return Math.min(Number(query.page_size) || usualPageSize, max)
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
