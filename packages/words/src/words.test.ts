import { traces } from '@vestibule/testing/brands'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { fill, fillAny, placeholdersOf, splitAtPlaceholders } from './fill.ts'
import { createLanguage } from './language.ts'
import { leavesOf, overrideProblems, overrideWords } from './overrides.ts'
import { embeddedWords, pageWords } from './parts.ts'
import type { Translation, Words } from './words.ts'

const { format } = createLanguage('en', en)

test('[LG-01] a missing or an extra key of a catalog does not compile', () => {
  const { title: _, ...email } = en.email
  // @ts-expect-error: `title` is missing.
  const missing: Translation<Words['email']> = email
  // @ts-expect-error: English has no `subtitle`.
  const extra: Translation<Words['email']> = { ...email, title: 'Empezar', subtitle: '' }
  const complete: Translation<Words['grammar']> = { ordinal: { other: '{number}.º' } }
  expect([missing, extra, complete]).toHaveLength(3)
})

test('[LG-01] an unknown key and a missing value of a placeholder do not compile', () => {
  // @ts-expect-error: There is no such text.
  expect(en.email.subtitle).toBeUndefined()
  // @ts-expect-error: {account} has no value.
  expect(() => fill(en.application.otherAccount, {})).toThrow('{account}')
})

test('[LG-01] each text of the catalog is a text, with well-formed placeholders', () => {
  const leaves = leavesOf(en)
  expect(leaves.length).toBeGreaterThan(500)
  for (const [key, value] of leaves) {
    if (typeof value === 'number') continue
    expect(value.trim(), key).not.toBe('')
    expect(value.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/)
  }
})

test('[BR-01] no text of the catalog contains a name, an address or a color of the default brand', () => {
  const found = leavesOf(en).flatMap(([key, value]) =>
    traces(String(value)).map((trace) => `${key}: ${trace}`),
  )
  expect(found).toEqual([])
})

describe('[LG-01] placeholders', () => {
  test('take their values verbatim, and a missing one throws', () => {
    expect(fill('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&')
    expect(() => fillAny('{a}', {})).toThrow('{a}')
    expect(() => fillAny('{toString}', {})).toThrow('{toString}')
  })

  test('split a text without loss', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{a}', '{bc}', 'x', ' ', '{', '}')), (parts) => {
        const text = parts.join('')
        const split = splitAtPlaceholders(text)
        expect(split.map((part, index) => (index % 2 ? `{${part}}` : part)).join('')).toBe(text)
        expect(split.filter((_, index) => index % 2 === 1)).toEqual(placeholdersOf(text))
      }),
    )
  })
})

describe('[LG-01] formats', () => {
  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [31, '31st'],
  ])('writes the ordinal of %i as %s', (number, text) => {
    expect(format.ordinal(number)).toBe(text)
  })

  test('choose the text by the count', () => {
    const texts = { one: '{count} address', other: '{count} addresses of {place}' } as const
    expect(format.plural(texts, 1, { place: 'x' })).toBe('1 address')
    expect(format.plural(texts, 0, { place: 'x' })).toBe('0 addresses of x')
  })

  test('join lists', () => {
    expect([format.and(['a', 'b']), format.or(['a', 'b', 'c'])]).toEqual(['a and b', 'a, b, or c'])
  })
})

describe('[BR-01] overrides', () => {
  test('name each problem', () => {
    const overrides = {
      'email.titel': 'x',
      'email.title': '',
      'email.eyebrow': '{x}',
      'disclosures.sign.version': 1.5,
    }
    expect(overrideProblems(en, overrides)).toEqual([
      'email.titel is no key of the catalog.',
      'email.title must be a text.',
      'email.eyebrow has the unknown placeholder {x}. Known: {account}, {another}.',
      'disclosures.sign.version must be a whole number.',
    ])
  })

  test('replace every text by its key', () => {
    const keys = Object.fromEntries(
      leavesOf(en).map(([key, value]) => [key, typeof value === 'number' ? value + 1 : key]),
    )
    expect(overrideProblems(en, keys)).toEqual([])
    for (const [key, value] of leavesOf(overrideWords(en, keys)))
      if (typeof value === 'string') expect(value).toBe(key)
  })
})

test('[LG-01] each page contains only the words that it may show before the rest is loaded', () => {
  const embedded = embeddedWords(en)
  expect(embedded).toMatchObject({ email: en.email, disclosures: { firm: en.disclosures.firm } })
  expect(embedded.home).toEqual({ title: en.home.title })
  const home = embeddedWords(en, 'home')
  expect(home).toEqual({ ...embedded, home: en.home })
  expect(JSON.stringify(home).length).toBeLessThan(6000)
  expect(Object.keys(pageWords(en))).toEqual(
    Object.keys(en).filter((section) => section !== 'mails' && section !== 'certificate'),
  )
})
