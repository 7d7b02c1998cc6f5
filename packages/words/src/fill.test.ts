import { expect, test } from 'vitest'
import { fill, fillAny, placeholdersOf, splitAtPlaceholders } from './fill.ts'

test('[SE-08] inserts values verbatim, and throws when one is missing', () => {
  expect(fill('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&')
  expect(() => fillAny('{a}', {})).toThrow('{a}')
  expect(() => fillAny('{toString}', {})).toThrow('{toString}')
})

test('finds the placeholders of a text', () => {
  expect(placeholdersOf('{a} and {b}, {}')).toEqual(['a', 'b'])
  expect(splitAtPlaceholders('See {link}.')).toEqual(['See ', 'link', '.'])
})
