import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseName } from './name.ts'

const code = (input: string) => {
  const name = parseName(input)
  return name.ok ? name.value : name.code
}

test('[PE-01] a name is required', () => {
  for (const empty of ['', '   ']) expect(code(empty)).toBe('required')
})

test('[PE-01] letters, spaces, apostrophes and hyphens make a name, accented ones too', () => {
  for (const good of [
    'Jane',
    'Mary Ann',
    "O'Brien",
    'O’Brien',
    'Oʼahu',
    'Smith-Jones',
    "D'Arcy-Ünal",
    'José',
    'Łukasz',
  ])
    expect(code(good)).toBe(good)
  expect(code(' Mary   Ann ')).toBe('Mary Ann')
  expect(code('Jose\u0301')).toBe('José')
})

test('[PE-01] at most one apostrophe, the typographic one counting, and one hyphen', () => {
  for (const bad of ["O''Brien", "O'Bri’en", "'Ana'", 'Smith--Jones', 'A-B-C', '’‘a'])
    expect(code(bad)).toBe('invalid')
})

test('[PE-01] anything else is no name', () => {
  for (const bad of [
    'Jane3',
    'Jane.',
    'J@ne',
    '-',
    "'",
    'ʼ',
    '李',
    'Анна',
    'Ⅷ',
    'Jane\tDoe',
    'Jane\nDoe',
    'A_B',
    '😀',
  ])
    expect(code(bad)).toBe('invalid')
})

test('[PE-01] a name has at most 100 characters', () => {
  expect(code('a'.repeat(100))).toBe('a'.repeat(100))
  expect(code('a'.repeat(101))).toBe('invalid')
})

test('[PE-01] a name read again is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aéZ '’-1"), maxLength: 12 }), (input) => {
      const name = parseName(input)
      if (!name.ok) return
      expect(parseName(name.value)).toEqual(name)
      expect((name.value.match(/['’]/g) ?? []).length).toBeLessThanOrEqual(1)
      expect((name.value.match(/-/g) ?? []).length).toBeLessThanOrEqual(1)
    }),
  )
})
