import { isoDate } from '@vestibule/domain/iso-date'
import { entries } from '@vestibule/domain/testing/results'
import { traces } from '@vestibule/testing/brands'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogs } from './catalogs.ts'
import { en } from './en.ts'
import { needsReview } from './es/needs-review.ts'
import { es } from './es.ts'
import { fill, fillAny, placeholdersOf, splitAtPlaceholders } from './fill.ts'
import { createLanguage } from './language.ts'
import { catalogProblems, leavesOf, overrideProblems, overrideWords } from './overrides.ts'
import { embeddedWords, pageWords } from './parts.ts'
import { scheduleText } from './schedule.ts'
import type { Translation, Words } from './words.ts'

const { format } = createLanguage('en', en)
const spanish = createLanguage('es', catalogs.es)

test('[LG-01] a missing or an extra key of a catalog does not compile', () => {
  const { title: _, ...email } = en.email
  // @ts-expect-error: `title` is missing.
  const missing: Translation<Words['email']> = email
  // @ts-expect-error: English has no `subtitle`.
  const extra: Translation<Words['email']> = { ...email, title: 'Empezar', subtitle: '' }
  const complete: Translation<Words['grammar']> = { ordinal: { other: '{number}.º' } }
  expect([missing, extra, complete]).toHaveLength(3)
})

test('[BR-04] [LG-02] a removed text, and one that only one language has, are named', () => {
  const { title: _, ...home } = es.home
  const name = { ...es.name, nickname: 'Apodo' }
  expect(catalogProblems(en, { ...es, home, name })).toEqual([
    'home.title is missing.',
    'name.nickname is not in the English catalog.',
  ])
  expect(catalogProblems(en, es)).toEqual([])
})

test('[LG-01] an unknown key and a missing value of a placeholder do not compile', () => {
  // @ts-expect-error: There is no such text.
  expect(en.email.subtitle).toBeUndefined()
  // @ts-expect-error: {account} has no value.
  expect(() => fill(en.application.otherAccount, {})).toThrow('{account}')
})

test.each(Object.entries(catalogs))(
  '[LG-01] each text of the catalog %s is a text, with well-formed placeholders',
  (_, catalog) => {
    const leaves = leavesOf(catalog)
    expect(leaves.length).toBeGreaterThan(500)
    for (const [key, value] of leaves) {
      if (typeof value === 'number') continue
      expect(value.trim(), key).not.toBe('')
      expect(value.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/)
    }
  },
)

test('[BR-01] no text of the catalogs contains a name, an address or a color of the default brand', () => {
  const found = [...leavesOf(en), ...leavesOf(es)].flatMap(([key, value]) =>
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
  const embedded = embeddedWords({ code: 'en', words: en })
  expect(embedded).toMatchObject({ email: en.email, disclosures: { firm: en.disclosures.firm } })
  expect(embedded.home).toEqual({ title: en.home.title })
  expect(embedded.common).toMatchObject({ tryAgain: en.common.tryAgain })
  expect(embedded.common).not.toHaveProperty('whyWeAsk')
  const home = embeddedWords({ code: 'en', words: en }, 'home')
  expect(home).toEqual({ ...embedded, home: en.home })
  expect(JSON.stringify(home).length).toBeLessThan(6000)
  expect(Object.keys(pageWords(en))).toEqual(
    Object.keys(en).filter(
      (section) => !['mails', 'texts', 'certificate', 'phone', 'oldBrowser'].includes(section),
    ),
  )
})

describe('[LG-02] Spanish', () => {
  const english = new Map(leavesOf(en))

  test('has the placeholders of the English texts', () => {
    for (const [key, value] of leavesOf(es)) {
      const original = english.get(key)
      // A Spanish text may have plural categories that the English one lacks, or lack some.
      if (typeof value !== 'string' || typeof original !== 'string') continue
      expect(placeholdersOf(value).toSorted(), key).toEqual(placeholdersOf(original).toSorted())
    }
  })

  test('translates each text, except names, formats and amounts', () => {
    const same = leavesOf(es).flatMap(([key, value]) => (english.get(key) === value ? [key] : []))
    // Names of products, such as Firefox, are the same in all languages.
    const unworded = same.filter(
      (key) =>
        !/^security\.(browsers|systems)\./.test(key) &&
        /\p{L}{2}/u.test(String(english.get(key)).replaceAll(/\{\w+\}/g, '')),
    )
    expect(unworded.toSorted()).toEqual(
      entries(`
        accounts.ROTH_IRA.title | agreements.accepted.count.one | application.steps.personal.1
        application.steps.product.1 | beneficiaries.taxIdTypes.EIN | beneficiaries.taxIdTypes.ITIN
        beneficiaries.taxIdTypes.SSN | certificate.hash | certificate.no | certificate.when.utc
        citizenship.answers.no | common.finra | common.pdf | common.sipc | designation.ein
        documents.kilobytes | documents.megabytes | employment.trustedContact.isAdult.no
        languages.names.en | languages.names.es
      `),
    )
  })

  test('opens each question and exclamation, closes each, and uses no informal form', () => {
    for (const [key, value] of leavesOf(es)) {
      const text = String(value)
      for (const [open, close] of ['¿?', '¡!'])
        expect(text.split(open ?? '').length, `${key}: ${text}`).toBe(text.split(close ?? '').length)
      expect(text, key).not.toMatch(/\b(tú|tu|tus|te|ti|contigo|puedes|tienes|quieres|haz)\b/i)
    }
  })

  test('gives each disclosure the version of the English text', () => {
    for (const [id, { version }] of Object.entries(en.disclosures))
      expect(es.disclosures[id as keyof typeof es.disclosures].version, id).toBe(version)
  })

  test('marks each disclosure as not yet reviewed, with keys that exist', () => {
    const keys = leavesOf(es).map(([key]) => key)
    for (const key of needsReview)
      expect(
        keys.some((one) => one.startsWith(`${key}.`) || one === key),
        key,
      ).toBe(true)
    expect(needsReview).toContain('disclosures')
  })

  test('[LG-04] writes dates, lists, plurals and days of the month as the United States do in Spanish', () => {
    const day = isoDate(2026, 12, 5)
    const { format } = spanish
    expect([format.longDate(day), format.monthAndYear(day), format.fullDate(day)]).toEqual([
      '5 de diciembre de 2026',
      'diciembre de 2026',
      'sábado, 5 de diciembre de 2026',
    ])
    expect([format.and(['uno', 'internet']), format.or(['siete', 'ocho'])]).toEqual([
      'uno e internet',
      'siete u ocho',
    ])
    expect(format.plural(es.citizenship.countries.found, 1)).toContain('1 país.')
    expect(scheduleText({ frequency: 'TWICE_PER_MONTH', days: [5, 20] }, spanish)).toBe(
      'el 5 y el 20 de cada mes',
    )
    expect(scheduleText({ frequency: 'ONE_TIME', date: day } as never, spanish)).toBe('una sola vez')
  })

  test('[LG-04] pages in Spanish embed the notice about documents in English, and the others do not', () => {
    expect(embeddedWords(spanish).languages).toEqual({
      names: es.languages.names,
      notice: es.languages.notice,
    })
    expect(embeddedWords({ code: 'en', words: en }).languages).toEqual({ names: en.languages.names })
  })
})

test.each(Object.entries(catalogs))(
  '[SU-09] each text in %s is one message of the GSM alphabet, whatever the brand',
  (_, { texts }) => {
    for (const text of Object.values(texts)) {
      const longest = fill(text, { brand: 'B'.repeat(60), code: '123456' })
      expect(longest.length).toBeLessThanOrEqual(160)
      expect(longest).toMatch(/^[\w @$!"#%&'()*+,./:;<=>?-]+$/)
    }
  },
)
