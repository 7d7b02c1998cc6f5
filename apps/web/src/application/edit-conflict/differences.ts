import type { Values } from '../../form/form-context.ts'
import { isGroup } from '../../form/paths.ts'

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** Returns the values by path, such as `people.1.email`. A list counts as one value. */
export const leavesOf = (values: Values, before = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(leavesOf(value, `${before}${name}.`)) : [[before + name, value]],
    ),
  )

export const differing = (a: Values, b: Values): string[] => {
  const [left, right] = [leavesOf(a), leavesOf(b)]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (name) => !same(left[name], right[name]),
  )
}

/** Returns the paths of differing values. A group that is only in `a` or only in `b` counts as one difference. */
export const differingGroups = (a: Values, b: Values, before = ''): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) => {
    const [left, right] = [a[name], b[name]]
    if (isGroup(left) && isGroup(right)) return differingGroups(left, right, `${before}${name}.`)
    return same(left, right) ? [] : [before + name]
  })

/** Returns `same` if all values are saved, `conflict` if a save would undo a newer value, else `elsewhere` (NV-14). */
export const compareNewer = (
  before: Values,
  typed: Values,
  newer: Values,
): 'conflict' | 'same' | 'elsewhere' => {
  const mine = differing(typed, newer)
  if (mine.length === 0) return 'same'
  return differing(before, newer).some((name) => mine.includes(name)) ? 'conflict' : 'elsewhere'
}
