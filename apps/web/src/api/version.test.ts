import { expect, test } from 'vitest'
import { olderVersion } from './version.ts'

test.each([
  ['"9"', '"10"', '"9"'],
  ['"10"', '"9"', '"9"'],
  ['"4"', '"4"', '"4"'],
  [undefined, '"4"', '"4"'],
  ['"4"', undefined, '"4"'],
  [undefined, undefined, undefined],
])('[NV-14] a form over the reads %s and %s takes the older version %s', (one, other, older) => {
  expect(olderVersion(one, other)).toBe(older)
})
