import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legalNameMaxLength, parseLegalName } from './legal-name.ts'

const code = (input: string) => {
  const name = parseLegalName(input)
  return name.ok ? name.value : name.code
}

test.each(['', '   ', '\t'])('[PR-02] a legal name is required: %j', (empty) => {
  expect(code(empty)).toBe('required')
})

test.each([
  'Ada Lovelace',
  "Conan O'Brien-Smith Jr.",
  'J. R. R. Tolkien',
  'Chloé Łuk-Nguyễn',
  'D’Arcy',
  "O'Neil-O'Hara",
  'x'.repeat(legalNameMaxLength),
])('[PR-02] letters, spaces, apostrophes, hyphens and full stops make a name: %s', (good) => {
  expect(code(good)).toBe(good)
})

test('[PR-02] spaces are trimmed and runs made one', () => {
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
])('[PR-02] anything else is a special character: %s', (bad) => {
  expect(code(bad)).toBe('invalid')
})

test('[PR-02] what was taken is taken again as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      const first = parseLegalName(text)
      if (first.ok) expect(code(first.value)).toBe(first.value)
    }),
  )
})
