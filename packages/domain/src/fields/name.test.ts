import { expect, test } from 'vitest'
import { entries, valueOrCode } from '../testing/results.ts'
import { parseName } from './name.ts'

const code = (input: string) => valueOrCode(parseName(input))

test('[PE-01] requires a name', () => {
  for (const empty of ['', '   ']) expect(code(empty)).toBe('required')
})

test('[PE-01] accepts letters with accents, spaces, apostrophes and hyphens', () => {
  for (const good of entries(`Jane | Mary Ann | O'Brien | Smith-Jones | D'Arcy-Ünal | José | Łukasz`))
    expect(code(good)).toBe(good)
  expect(code(' Mary   Ann ')).toBe('Mary Ann')
  expect(code('Jose\u0301')).toBe('José')
})

test('[PE-01] refuses other characters', () => {
  const others = entries(`Jane3 | J@ne | - | ' | ʼ | ʻ | 李 | Анна | Ⅷ | A_B | 😀`)
  for (const bad of [...others, 'Jane\tDoe', 'Jane\nDoe']) expect(code(bad)).toBe('invalid')
})

test('[PE-01] allows 1 to 100 characters, counting an accented letter as one', () => {
  for (const shortest of ['a', 'Ö', 'Ø']) expect(code(shortest)).toBe(shortest)
  expect(code('a'.repeat(100))).toBe('a'.repeat(100))
  expect(code('a'.repeat(101))).toBe('invalid')
  expect(code('é'.repeat(100))).toBe('é'.repeat(100))
  expect(code('e\u0301'.repeat(100))).toBe('é'.repeat(100))
  expect(code('e\u0301'.repeat(101))).toBe('invalid')
  expect(code(` ${'a'.repeat(100)} `)).toBe('a'.repeat(100))
})

test('[PE-01] keeps accents and case as typed', () => {
  for (const typed of entries(`
    O'Connor | Smith-Jones | de la Peña | Şahin | Nguyễn | Björk
    Ðorđe | Straße | McDONALD | van 't Hoff-Łuk
  `))
    expect(code(typed)).toBe(typed)
  expect(code('Mary\u00a0Ann')).toBe('Mary Ann')
})

test('[PE-01] refuses control characters', () => {
  for (const mark of '\u0000\u0007\u001b\u007f\u2028')
    for (const name of [`Jane${mark}`, `${mark}Jane`, `Ja${mark}ne`].filter((one) => one.trim() !== 'Jane'))
      expect(code(name), JSON.stringify(name)).toBe('invalid')
  for (const empty of ['\u00a0', '\u2003 \u00a0', '\t\n']) expect(code(empty)).toBe('required')
})

test('[PE-01] refuses two hyphens, or two apostrophes of any kinds', () => {
  const apostrophes = ["'", '’', '‘', 'ʼ']
  for (const one of apostrophes)
    for (const other of apostrophes) expect(code(`D${one}Ar${other}cy`)).toBe('invalid')
  expect(code('Anne-Marie-Louise')).toBe('invalid')
  expect(code("D'Arcy-Jones")).toBe("D'Arcy-Jones")
})

test('[PE-23] takes the ʻokina, and apostrophes and hyphens of every keyboard, kept as one of each', () => {
  for (const hawaiian of entries("Kaʻahumanu | Kamakaʻīʻaumoku | ʻAukai | Kalaniʻōpuʻu-O'Hara"))
    expect(code(hawaiian)).toBe(hawaiian)
  for (const typed of entries("O'Hara | O’Hara | O‘Hara | OʼHara | O´Hara | O`Hara | O′Hara | O＇Hara"))
    expect(code(typed)).toBe("O'Hara")
  for (const hyphen of '-‐‑‒–—－−') expect(code(`García${hyphen}López`)).toBe('García-López')
})

test('[PE-23] drops zero-width characters and direction marks', () => {
  for (const mark of '\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff\u00ad')
    for (const name of [`Jane${mark}`, `${mark}Jane`, `Ja${mark}ne`, ` ${mark}Jane${mark} `])
      expect(code(name), JSON.stringify(name)).toBe('Jane')
  expect(code('\u200b\u200e')).toBe('required')
})

test('[PE-23] refuses periods and commas with a code of their own', () => {
  for (const typed of entries('Smith Jr. | Smith, Jr. | St. John | J. R. | Jane.'))
    expect(code(typed)).toBe('punctuation')
  for (const other of ['.', '.,', 'J4ne.', "O''Hara."]) expect(code(other)).toBe('invalid')
  expect(code('Smith Jr')).toBe('Smith Jr')
})
