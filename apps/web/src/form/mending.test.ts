import { expect, test } from 'vitest'
import { isJudgedWhenLeft, judgedAgain } from './mending.ts'

const judged = { type: 'judged' }
const refused = { type: 'refused' }

test('[AX-05] while a field is mended it is judged again, and so are others that the page found wrong', () => {
  const errors = { street: judged, city: refused, people: { one: { email: judged, phone: refused } } }
  expect(judgedAgain(errors, 'street')).toEqual(['street', 'people.one.email'])
  expect(judgedAgain(errors, 'city')).toEqual(['street', 'city', 'people.one.email'])
  expect(judgedAgain(errors, 'people.one.phone')).toEqual(['street', 'people.one.email', 'people.one.phone'])
  expect(judgedAgain({}, 'street')).toEqual([])
})

test.each([
  ['what was typed', 'x', true, undefined, true],
  ['what was filled in', 'x', false, undefined, true],
  ['a field that was emptied', '', true, undefined, true],
  ['an empty field that was passed', '', false, undefined, false],
  ['one that was never shown', undefined, false, undefined, false],
  ['one that the page found wrong', 'x', true, judged, true],
  ['one that the server refused', 'x', true, refused, false],
])('[ER-04] [AX-05] when it is left, %s', (_, value, dirty, error, expected) => {
  expect(isJudgedWhenLeft(value, dirty, error)).toBe(expected)
})
