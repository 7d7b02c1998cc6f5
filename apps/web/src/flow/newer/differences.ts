import type { Values } from '../../form/standing.ts'

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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

/**
 * NV-14. What a stale save comes to, of what the form was filled from, what was typed, and what is saved now:
 * `ask` where a save would change what was changed elsewhere; else it may be repeated, for it overwrites nothing that the person
 * has not seen: `same` where all that was typed is saved already, `elsewhere` where only answers of other screens are newer.
 */
export const judgeNewer = (was: Values, typed: Values, newer: Values): 'ask' | 'same' | 'elsewhere' => {
  const mine = differing(typed, newer)
  if (mine.length === 0) return 'same'
  return differing(was, newer).some((name) => mine.includes(name)) ? 'ask' : 'elsewhere'
}
