import { expect, test } from 'vitest'
import { older } from './version.ts'

test('[NV-14] a form over two answers goes by the older of their versions, whichever it is', () => {
  expect(older('"9"', '"10"')).toBe('"9"')
  expect(older('"10"', '"9"')).toBe('"9"')
  expect(older('"4"', '"4"')).toBe('"4"')
  expect(older(undefined, '"4"')).toBe('"4"')
  expect(older('"4"', undefined)).toBe('"4"')
  expect(older(undefined, undefined)).toBeUndefined()
})
