import type { Values } from '../../form/form-context.ts'
import { isGroup } from '../../form/paths.ts'

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** A form's values by the paths of its fields: `people.1.email`. Lists are values. */
export const leavesOf = (values: Values, before = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(leavesOf(value, `${before}${name}.`)) : [[before + name, value]],
    ),
  )

/** The fields in which two sets of values differ, in the order of the form. */
export const differing = (a: Values, b: Values): string[] => {
  const [left, right] = [leavesOf(a), leavesOf(b)]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (name) => !same(left[name], right[name]),
  )
}

/** What differs as a person is told it: a group that only one of them has is one thing, and comes or goes as a whole. */
export const toldApart = (a: Values, b: Values, before = ''): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) => {
    const [left, right] = [a[name], b[name]]
    if (isGroup(left) && isGroup(right)) return toldApart(left, right, `${before}${name}.`)
    return same(left, right) ? [] : [before + name]
  })

/**
 * NV-14. What a stale save comes to, of what the form was filled from, what was typed, and what is saved now:
 * `ask` where a save would change what was changed elsewhere; else it may be repeated, for it overwrites nothing that the person
 * has not seen: `same` where all that was typed is saved already, `elsewhere` where only answers of other screens are newer.
 */
export const compareNewer = (was: Values, typed: Values, newer: Values): 'ask' | 'same' | 'elsewhere' => {
  const mine = differing(typed, newer)
  if (mine.length === 0) return 'same'
  return differing(was, newer).some((name) => mine.includes(name)) ? 'ask' : 'elsewhere'
}
