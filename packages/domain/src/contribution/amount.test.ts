import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entries, valueOrCode } from '../testing/results.ts'
import {
  checkAmount,
  contributionDefault,
  defaultMaximum,
  formatAmountInput,
  formatDollars,
  maximumContribution,
  parseAmount,
} from './amount.ts'

test('[CO-02] [CO-13] keeps typed text, and reduces a pasted amount to digits', () => {
  const typed = ['', '5', '$1,250', '-5', '12a', '100.50', '1e5', '.5']
  for (const text of typed) expect(formatAmountInput(text)).toBe(text)
  const cleared = ['0', '00', '000']
  for (const text of cleared) expect(formatAmountInput(text)).toBe('')
  expect(formatAmountInput('0100')).toBe('100')
  expect(formatAmountInput('５００')).toBe('500')
  const pasted = [
    ['$1,000', '1000'],
    [' $ 12,500 ', '12500'],
    ['1,250', '1250'],
    ['\u00a0250\u00a0', '250'],
    ['\u200e$500\u200b', '500'],
    ['$0', ''],
    ['7 000', '7000'],
    ['$1\u202f250\u202f000', '1250000'],
    ['70 00', '70 00'],
    ['7 0000', '7 0000'],
    ['$7,000.00', '$7,000.00'],
    ['250.75', '250.75'],
    ['1,250.00', '1,250.00'],
    ['-500', '-500'],
    ['1e5', '1e5'],
    ['1,00', '1,00'],
  ]
  for (const [text = '', shown] of pasted) expect(formatAmountInput(text, true), text).toBe(shown)
})

const parsed = (input: string) => valueOrCode(parseAmount(input, 7000))

test('[CO-02] [CO-09] accepts whole dollars from 100 to the maximum', () => {
  expect(['100', '7000', ' 250 '].map(parsed)).toEqual([100, 7000, 250])
  expect(['', '  ', '99', '0', '7001', '9'.repeat(400)].map(parsed)).toEqual(
    entries(`required | required | below_minimum | below_minimum | above_maximum | above_maximum`),
  )
  expect(checkAmount(100.5, 7000)).toEqual({ ok: false, code: 'not_whole' })
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(checkAmount(bad, 7000)).toEqual({ ok: false, code: 'not_whole' })
  expect(checkAmount(99, 7000)).toEqual({ ok: false, code: 'below_minimum' })
  expect(checkAmount(-500, 7000)).toEqual({ ok: false, code: 'below_minimum' })
  expect(checkAmount(contributionDefault, 7000)).toEqual({ ok: true, value: 100 })
})

test.each([
  ['$1,000', 1000],
  ['$ 1,000', 1000],
  ['1,000', 1000],
  ['$500', 500],
  ['００５００', 500],
])('[CO-13] parses the amount %j as %j', (input, expected) => expect(parsed(input)).toBe(expected))

test.each(
  entries(`
  250.75 | 250.00 | 250. | .50 | -500 | +500 | $-500 | 1e5 | 1E3 | 0x80 | 1,00 | 10,00 | 1,0000
  0,500 | ,500 | 1 000 | 1.000 | 500$ | $ | $$500 | five
`),
)('[CO-13] refuses the amount %s', (input) => expect(parsed(input)).toBe('not_whole'))

test('[CO-13] accepts only texts that spell the amount', () => {
  const near = fc.stringMatching(/^[-+$ .,eE0-9]{0,9}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (input) => {
      const amount = parseAmount(input, Number.MAX_SAFE_INTEGER)
      if (!amount.ok) return
      const dollars = String(amount.value)
      const spellings = [
        dollars,
        `$${dollars}`,
        formatDollars(amount.value).slice(1),
        formatDollars(amount.value),
      ]
      const bare = input
        .trim()
        .replace(/^\$ /, '$')
        .replace(/^(\$?)0+(?=\d+$)/, '$1')
      expect(spellings).toContain(bare)
      expect(parseAmount(formatAmountInput(input, true), Number.MAX_SAFE_INTEGER)).toEqual(amount)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 50_000 }), (dollars) => {
      for (const input of [String(dollars), formatDollars(dollars)])
        expect(parseAmount(input, 50_000)).toEqual({ ok: true, value: dollars })
      for (const input of [`-${dollars}`, `${dollars}.75`, `${dollars}e2`])
        expect(parseAmount(input, 50_000)).toEqual({ ok: false, code: 'not_whole' })
    }),
  )
})

test('[CO-03] limits an IRA by its yearly cap, and other accounts by the configured maximum', () => {
  expect(maximumContribution('ROTH_IRA', 2026, 1990, 'specification')).toBe(7000)
  expect(maximumContribution('TRADITIONAL_IRA', 2026, 1960, 'statutory')).toBe(8600)
  expect(maximumContribution('REGULAR', 2026, 1990, 'specification')).toBe(defaultMaximum)
  expect(defaultMaximum).toBe(50_000)
  expect(maximumContribution('PRODUCT', 2026, 1990, 'specification', 900)).toBe(900)
})

test('[CO-03] formats dollars with thousands separators', () => {
  expect([0, 100, 999, 1000, 7000, 50_000, 1_234_567].map(formatDollars)).toEqual(
    entries(`$0 | $100 | $999 | $1,000 | $7,000 | $50,000 | $1,234,567`),
  )
})
