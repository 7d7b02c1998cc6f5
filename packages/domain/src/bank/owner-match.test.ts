import { expect, test } from 'vitest'
import { isOtherOwner } from './owner-match.ts'

test.each([
  ['another name and another address', { name: 69, isNameVariant: false, address: 69 }, true],
  ['another name, without an address', { name: 0, isNameVariant: false, address: undefined }, true],
  ['no name', { name: undefined, isNameVariant: false, address: 0 }, false],
  ['the name of one of several owners', { name: 70, isNameVariant: false, address: 0 }, false],
  ['a variant of the name', { name: 30, isNameVariant: true, address: 0 }, false],
  ['another name at the same address', { name: 20, isNameVariant: false, address: 70 }, false],
] as const)('[HO-05] %s', (_, scores, isOther) => {
  expect(isOtherOwner(scores)).toBe(isOther)
})
