import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { formatDateInput } from './birth-date.ts'
import { caretAfterFormat } from './caret.ts'
import { digitsOf, withPlainDigits } from './digits.ts'
import { formatPhone } from './phone.ts'
import { formatSsn } from './ssn.ts'
import { formatZip } from './zip.ts'

const wide = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

test('[SU-05] [PE-05] [PE-09] [PE-10] [EN-05] normalizes numbers pasted in common forms', () => {
  const nbsp = '\u00a0'
  const cases: [(text: string) => string, string, string[]][] = [
    [
      formatPhone,
      '212-555-0100',
      [
        ...entries(`
          2125550100 | (212) 555-0100 | (212)555-0100 | +1 212 555 0100 | +12125550100
          1-212-555-0100 | 1 (212) 555-0100 | 212.555.0100 | 212–555–0100 | tel:+1-212-555-0100
        `),
        `212${nbsp}555${nbsp}0100`,
        '212\u2011555\u20110100',
        '212\u2012555\u22120100',
        ' 212 555 0100\n',
        '\u202a+1 (212) 555-0100\u202c',
        wide('2125550100'),
        wide('(212) 555-0100'),
      ],
    ],
    [
      formatSsn,
      '123-45-6789',
      [
        ...entries(`
          123456789 | 123-45-6789 | 123 45 6789 | 123.45.6789 | 123–45–6789 | SSN: 123-45-6789
        `),
        `123${nbsp}45${nbsp}6789`,
        '123\u201245\u22126789',
        '\t123-45-6789\r\n',
        wide('123456789'),
        wide('123-45-6789'),
      ],
    ],
    [formatZip, '10014', ['10014', ' 10014 ', 'NY 10014', `NY${nbsp}10014`, wide('10014')]],
    [formatZip, '10014-1234', ['100141234', '10014-1234', '10014 1234', '10014–1234', wide('10014-1234')]],
    [
      (text) => formatDateInput(text, true),
      '01/02/1980',
      [
        ...entries(`
          1/2/1980 | 01/02/1980 | 1/02/1980 | 01/2/1980 | 01021980 | 1980-01-02 | 1980-1-2 | 19800102
          1980/01/02 | 1.2.1980 | 01.02.1980 | 1-2-1980 | 1 2 1980 | １／２／１９８０ | １９８０－０１－０２ | 1–2–1980
        `),
        `1${nbsp}/${nbsp}2${nbsp}/${nbsp}1980`,
        ' 01 / 02 / 1980 ',
        '\u200e01/02/1980\u200e',
        wide('01/02/1980'),
      ],
    ],
  ]
  for (const [format, written, pasted] of cases)
    for (const text of pasted) expect(format(text), JSON.stringify(text)).toBe(written)
})

test('[PE-10] keeps the digits of an incomplete pasted date', () => {
  const cases = [
    ['1/2/80', '01/02/80'],
    ['0102', '01/02'],
    ['', ''],
  ] as const
  for (const [text, written] of cases) expect(formatDateInput(text, true), text).toBe(written)
})

test('[PE-23] reads a pasted date if it is unambiguous', () => {
  const pasted = entries(`
    April 17, 1984 | 17 Apr 1984 | Apr. 17 1984 | 17th of April 1984 | Tuesday, April 17, 1984 | 17 de abril de 1984
    1984-04-17T00:00:00Z | 1984-04-17T00:00:00.000Z | 17/4/1984 | 17.04.1984 | 17041984 | 4/17/1984 | ١٧/٤/١٩٨٤
  `)
  for (const text of pasted) expect(formatDateInput(text, true), text).toBe('04/17/1984')
})

test('[PE-23] leaves another pasted text as it is', () => {
  for (const text of entries(`
    born | 1/2 | 12/1980 | 1/2/19801 | April 1984 | 4 April 17 May 1984 | April 17, 84 | 17 Avr 1984 | April 17, 1984 or 1985
  `))
    expect(formatDateInput(text, true)).toBe(text)
})

test('[PE-10] keeps any deleted digit deleted', () => {
  const whole = '02/08/1990'
  for (let at = 0; at < whole.length; at++) {
    if (whole[at] === '/') continue
    const edited = whole.slice(0, at) + whole.slice(at + 1)
    expect(formatDateInput(edited).replace(/\D/g, '')).toBe(edited.replace(/\D/g, ''))
  }
})

test('[SU-05] [PE-23] converts the digits of all scripts, and no other numerals', () => {
  expect(digitsOf('２１２-５５５')).toBe('212555')
  expect(withPlainDigits('１／２－３．４')).toBe('1/2-3.4')
  for (const digits of ['٢١٢٥٥٥', '۲۱۲۵۵۵', '२१२५५५', '๒๑๒๕๕๕', '𝟐𝟏𝟐𝟻𝟻𝟻']) {
    expect(digitsOf(digits)).toBe('212555')
    expect(withPlainDigits(digits)).toBe('212555')
  }
  expect(withPlainDigits('٠١٢٣٤٥٦٧٨٩٫٥')).toBe('0123456789.5')
  for (const other of ['', '①', '½', 'Ⅷ', '一', '²']) {
    expect(digitsOf(other)).toBe('')
    expect(withPlainDigits(other)).toBe(other)
  }
})

test('[SU-05] [PE-09] [PE-10] places the caret behind text that replaces a selection', () => {
  const digit = fc.constantFrom(...'23456789')
  for (const format of [formatPhone, formatSsn, formatZip, formatDateInput])
    fc.assert(
      fc.property(
        fc.string({ unit: digit, minLength: 3, maxLength: 8 }),
        fc.string({ unit: digit, minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        (there, put, from, length) => {
          const shown = format(there)
          const start = from % shown.length
          const end = start + (length % (shown.length - start + 1))
          const edited = shown.slice(0, start) + put + shown.slice(end)
          const after = format(edited)
          const caret = caretAfterFormat(edited, start + put.length, after)
          expect(digitsOf(after.slice(0, caret))).toBe(digitsOf(shown.slice(0, start)) + put)
        },
      ),
    )
})
