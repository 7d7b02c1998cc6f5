import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONTRIBUTION_DEFAULT,
  checkAmount,
  DEFAULT_MAXIMUM,
  formatAmountInput,
  formatDollars,
  maximumContribution,
  parseAmount,
} from './amount.ts'

test('[CO-02] the field takes digits only; nothing or zero clears it', () => {
  const cases = [
    ['', ''],
    ['0', ''],
    ['00', ''],
    ['0100', '100'],
    ['$1,250', '1250'],
    ['-5', '5'],
    ['12a', '12'],
    ['100.50', '100'],
    ['$1,250.00', '1250'],
    ['.5', ''],
  ]
  for (const [typed, shown] of cases) expect(formatAmountInput(typed ?? '')).toBe(shown)
  fc.assert(fc.property(fc.string(), (typed) => /^([1-9]\d*)?$/.test(formatAmountInput(typed))))
})

test('[CO-02] [CO-09] from 100 to the maximum, both allowed, whole dollars only', () => {
  const code = (input: string) => {
    const amount = parseAmount(input, 7000)
    return amount.ok ? amount.value : amount.code
  }
  expect(['100', '7000', ' 250 '].map(code)).toEqual([100, 7000, 250])
  expect(['', '  ', '99', '0', '7001', '9'.repeat(400)].map(code)).toEqual([
    'required',
    'required',
    'below_minimum',
    'below_minimum',
    'above_maximum',
    'above_maximum',
  ])
  for (const bad of ['100.50', '1e3', '-100', '$100', '1,000', '0x80']) expect(code(bad)).toBe('not_whole')
  expect(checkAmount(100.5, 7000)).toEqual({ ok: false, code: 'not_whole' })
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(checkAmount(bad, 7000)).toEqual({ ok: false, code: 'not_whole' })
  expect(checkAmount(99, 7000)).toEqual({ ok: false, code: 'below_minimum' })
  expect(checkAmount(CONTRIBUTION_DEFAULT, 7000)).toEqual({ ok: true, value: 100 })
})

test('[CO-03] the maximum is the yearly cap for an IRA, and configuration’s for the others', () => {
  expect(maximumContribution('ROTH_IRA', 2026, 1990, 'specification')).toBe(7000)
  expect(maximumContribution('TRADITIONAL_IRA', 2026, 1960, 'statutory')).toBe(8600)
  expect(maximumContribution('REGULAR', 2026, 1990, 'specification')).toBe(DEFAULT_MAXIMUM)
  expect(DEFAULT_MAXIMUM).toBe(50_000)
  expect(maximumContribution('PRODUCT', 2026, 1990, 'specification', 900)).toBe(900)
})

test('[CO-03] dollars are written with thousands apart', () => {
  expect([0, 100, 999, 1000, 7000, 50_000, 1_234_567].map(formatDollars)).toEqual([
    '$0',
    '$100',
    '$999',
    '$1,000',
    '$7,000',
    '$50,000',
    '$1,234,567',
  ])
})
