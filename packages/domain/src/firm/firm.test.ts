import { expect, test } from 'vitest'
import { maskAccount, maskEmail, maskName } from './masks.ts'
import { isReason } from './reason.ts'
import { parseScopes } from './scopes.ts'

test('[FA-01] scopes are parsed as a list of known names', () => {
  expect(parseScopes('support, read')).toEqual(['read', 'support'])
  for (const list of ['', 'write', 'read,write', 'read,read']) expect(parseScopes(list), list).toBeUndefined()
})

test('[FA-02] masks show no more than a first letter or four last characters', () => {
  expect(maskEmail('ada@example.com')).toBe('a•••@•••')
  expect(maskName('Ada', 'Lovelace')).toBe('A••• L•••')
  expect(maskName('', '')).toBe('')
  expect(maskAccount('1234567')).toBe('••••4567')
})

test.each([
  ['Ticket 4711', true],
  ['abc', true],
  ['  a ', false],
  ['', false],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['ada@example.com called', false],
  ['SSN 123-45-6789', false],
  ['call (212) 555-0199', false],
  ['case 27-113 (2027)', false],
  ['case 27-113 of 2027', true],
])('[FA-02] as a reason, %j is %s', (text, isAllowed) => {
  expect(isReason(text)).toBe(isAllowed)
})
