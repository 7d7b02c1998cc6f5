import { expect, test } from 'vitest'
import { olderVersion } from './version.ts'

test('[NV-14] a form over two answers goes by the older of their versions, whichever it is', () => {
  expect(olderVersion('"9"', '"10"')).toBe('"9"')
  expect(olderVersion('"10"', '"9"')).toBe('"9"')
  expect(olderVersion('"4"', '"4"')).toBe('"4"')
  expect(olderVersion(undefined, '"4"')).toBe('"4"')
  expect(olderVersion('"4"', undefined)).toBe('"4"')
  expect(olderVersion(undefined, undefined)).toBeUndefined()
})
