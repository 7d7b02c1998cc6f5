import { expect, test } from 'vitest'
import { valueOrCode } from '../testing/results.ts'
import { legalNameMaxLength, parseLegalName } from './legal-name.ts'

const code = (input: string) => valueOrCode(parseLegalName(input))

test.each(['', '   ', '\t'])('[PR-02] requires a legal name: %j', (empty) => {
  expect(code(empty)).toBe('required')
})

test.each([
  'Ada Lovelace',
  "Conan O'Brien-Smith Jr.",
  'J. R. R. Tolkien',
  'Chloé Łuk-Nguyễn',
  "D'Arcy",
  "O'Neil-O'Hara",
  'x'.repeat(legalNameMaxLength),
])('[PR-02] accepts letters, spaces, apostrophes, hyphens and periods: %s', (good) => {
  expect(code(good)).toBe(good)
})

test('[PR-02] trims and collapses spaces', () => {
  expect(code('  Ada   King ')).toBe('Ada King')
})

test.each([
  'Ada1',
  'Ada_King',
  'Ada, Countess',
  'Ada & Byron',
  'Ada@King',
  '<b>Ada</b>',
  'Ада',
  '...',
  "-'-",
  'x'.repeat(legalNameMaxLength + 1),
])('[PR-02] refuses other characters: %s', (bad) => {
  expect(code(bad)).toBe('invalid')
})
