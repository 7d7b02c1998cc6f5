import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { formatAccountNumber, maskOf, parseAccountNumber } from './account-number.ts'
import { parseBankName } from './bank-name.ts'
import { formatDepositAmount, parseDepositAmount } from './deposit-amount.ts'
import { parseRoutingNumber } from './routing-number.ts'

const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)

describe('[BA-06] routing number', () => {
  test.each([
    ['021000021', 'ok'],
    ['011401533', 'ok'],
    [' 111000025 ', 'ok'],
    ['021000022', 'invalid'],
    ['012000021', 'invalid'],
    ['000000000', 'invalid'],
    ['02100002', 'invalid'],
    ['0210000210', 'invalid'],
    ['02100002a', 'invalid'],
    ['021 000 021', 'invalid'],
    ['', 'required'],
    ['  ', 'required'],
  ])('%j: %s', (typed, outcome) => expect(codeOf(parseRoutingNumber(typed))).toBe(outcome))

  test('detects each single mistyped digit', () =>
    fc.assert(
      fc.property(fc.constantFrom('021000021', '011401533'), fc.nat(8), fc.nat(9), (right, at, digit) => {
        const typed = right.slice(0, at) + digit + right.slice(at + 1)
        expect(parseRoutingNumber(typed).ok).toBe(typed === right)
      }),
    ))
})

describe('[BA-06] [BA-10] account number', () => {
  test.each([
    ['1', 'ok'],
    ['12345678901234567', 'ok'],
    ['0001', 'ok'],
    [' 1234 ', 'ok'],
    ['123456789012345678', 'invalid'],
    ['12-34', 'invalid'],
    ['1e3', 'invalid'],
    ['١٢٣٤', 'ok'],
    ['', 'required'],
  ])('%j: %s', (typed, outcome) => expect(codeOf(parseAccountNumber(typed))).toBe(outcome))

  test.each([
    ['12-345 678', '12345678', 'ok'],
    ['Z12-345678', 'Z12345678', 'invalid'],
    ['1２٣4', '1234', 'ok'],
  ])('[BA-15] %j: formatting drops separators and never letters', (typed, shown, outcome) => {
    expect(formatAccountNumber(typed)).toBe(shown)
    expect(codeOf(parseAccountNumber(shown))).toBe(outcome)
  })

  test('masks all but the end, at least half', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,17}$/), (typed) => {
        const number = parseAccountNumber(typed)
        if (!number.ok) throw new Error('not an account number')
        const mask = maskOf(number.value)
        expect(typed.endsWith(mask)).toBe(true)
        expect(mask.length).toBeLessThanOrEqual(Math.min(4, typed.length / 2))
        if (typed.length >= 8) expect(mask).toBe(typed.slice(-4))
      }),
    ))
})

test.each([
  ['First Platypus Bank', 'ok'],
  ['b'.repeat(50), 'ok'],
  [` ${'b'.repeat(50)} `, 'ok'],
  ['b'.repeat(51), 'too_long'],
  ['', 'required'],
  [' \u00a0', 'required'],
])('[BA-06] bank name %j: %s', (typed, outcome) => expect(codeOf(parseBankName(typed))).toBe(outcome))

test('[BA-08] requires a deposit amount below one dollar', () => {
  const cases = {
    ok: entries('0 | 0.1 | 0.01 | 0.99 | 0.00'),
    required: ['', ' '],
    invalid: entries(
      '1 | 1.00 | 0.123 | . | .123 | -.12 | 22 | $1,000 | 0. | 00.12 | -0.12 | 0,12 | 1e-1 | 12',
    ),
  }
  for (const [outcome, amounts] of Object.entries(cases))
    for (const typed of amounts) expect(codeOf(parseDepositAmount(typed)), typed).toBe(outcome)
})

test('[BA-08] [EN-05] replaces the decimal comma of a keypad without a period', () => {
  const texts = ['0,2', ',22', '$0,22', '٠٫٢٢', '0.22', '1,000', '22']
  expect(texts.map(formatDepositAmount)).toEqual(['0.2', '.22', '$0.22', '0.22', '0.22', '1,000', '22'])
})

test.each([
  [' 0.1 ', '0.1'],
  ['0', '0'],
  ['.22', '0.22'],
  ['.2', '0.2'],
  ['$.22', '0.22'],
  ['$0.22', '0.22'],
])('[BA-08] [CO-13] sends the deposit amount %j as %j', (typed, value) =>
  expect(parseDepositAmount(typed)).toEqual({ ok: true, value }),
)
