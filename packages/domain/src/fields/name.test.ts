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

test('[PE-01] a name has 1 to 100 characters, an accented letter being one however it is typed', () => {
  for (const shortest of ['a', 'Ö', 'Ø']) expect(code(shortest)).toBe(shortest)
  expect(code('a'.repeat(100))).toBe('a'.repeat(100))
  expect(code('a'.repeat(101))).toBe('invalid')
  expect(code('é'.repeat(100))).toBe('é'.repeat(100))
  expect(code('e\u0301'.repeat(100))).toBe('é'.repeat(100))
  expect(code('e\u0301'.repeat(101))).toBe('invalid')
  expect(code(` ${'a'.repeat(100)} `)).toBe('a'.repeat(100))
})

test('[PE-01] a name is kept as it is typed: each accent, each apostrophe, small and capital letters', () => {
  for (const typed of [
    "O'Connor",
    'O’Connor',
    'O‘Connor',
    'OʼConnor',
    'Smith-Jones',
    'de la Peña',
    'Şahin',
    'Nguyễn',
    'Björk',
    'Ðorđe',
    'Straße',
    'McDONALD',
    'van ’t Hoff-Łuk',
  ])
    expect(code(typed)).toBe(typed)
  expect(code('Mary\u00a0Ann')).toBe('Mary Ann')
})

test('[PE-01] what cannot be seen is no part of a name', () => {
  for (const mark of [
    '\u200f',
    '\u200e',
    '\u202e',
    '\u200b',
    '\u00ad',
    '\u0000',
    '\u0007',
    '\u001b',
    '\u007f',
    '\u2028',
  ])
    for (const name of [`Jane${mark}`, `${mark}Jane`, `Ja${mark}ne`].filter((one) => one.trim() !== 'Jane'))
      expect(code(name), JSON.stringify(name)).toBe('invalid')
  for (const empty of ['\u00a0', '\u2003 \u00a0', '\t\n']) expect(code(empty)).toBe('required')
})

test('[PE-01] two hyphens, or two apostrophes of any two kinds, are one too many', () => {
  const apostrophes = ["'", '’', '‘', 'ʼ']
  for (const one of apostrophes)
    for (const other of apostrophes) expect(code(`D${one}Ar${other}cy`)).toBe('invalid')
  expect(code('Anne-Marie-Louise')).toBe('invalid')
  expect(code("D'Arcy-Jones")).toBe("D'Arcy-Jones")
})

test('[PE-01] pictures and letters of other scripts make no name', () => {
  for (const bad of ['😀', 'Jane 😀', '👩‍👩‍👧', '🇺🇸', 'Jane❤', 'Ζωή', 'שרה', 'محمد', '김', 'Ada\ufe0f'])
    expect(code(bad)).toBe('invalid')
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
