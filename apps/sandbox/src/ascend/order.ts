import { invalidField } from './status.ts'

/** `orderBy` is `create_time` or `create_time desc`; throws 400 for unknown fields. */
export const ordered = <T>(
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
