import { createHash } from 'node:crypto'
import { invalidField } from './status.ts'

export interface PageSizes {
  usual: number
  most: number
}

export const pageSizes = {
  people: { usual: 25, most: 100 },
  bankRelationships: { usual: 50, most: 1000 },
  schedules: { usual: 25, most: 1000 },
  events: { usual: 100, most: 1000 },
} as const satisfies Record<string, PageSizes>

export interface Page<T> {
  items: T[]
  next_page_token?: string
}

type Query = Readonly<Record<string, string>>

/** A page token is valid only for the query that produced it. */
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
  const asked = Number(query.page_size)
  return asked === 0 ? sizes.usual : Math.min(asked, sizes.most)
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
