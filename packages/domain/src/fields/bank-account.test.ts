import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskOf, parseAccountNumber } from './account-number.ts'
import { parseBankAccountType } from './bank-account-type.ts'
import { parseBankName } from './bank-name.ts'
import { parseDepositAmount } from './deposit-amount.ts'
import { parseRoutingNumber } from './routing-number.ts'

const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'right' : result.code)

describe('[BA-06] the routing number', () => {
  test.each([
    ['021000021', 'right'],
    ['011401533', 'right'],
    [' 111000025 ', 'right'],
    ['021000022', 'invalid'],
    ['012000021', 'invalid'],
    ['000000000', 'invalid'],
    ['02100002', 'invalid'],
    ['0210000210', 'invalid'],
    ['02100002a', 'invalid'],
    ['021 000 021', 'invalid'],
    ['', 'required'],
    ['  ', 'required'],
  ])('%j is %s', (typed, says) => expect(codeOf(parseRoutingNumber(typed))).toBe(says))

  test('each one digit that is mistyped is seen', () =>
    fc.assert(
      fc.property(fc.constantFrom('021000021', '011401533'), fc.nat(8), fc.nat(9), (right, at, digit) => {
        const typed = right.slice(0, at) + digit + right.slice(at + 1)
        expect(parseRoutingNumber(typed).ok).toBe(typed === right)
      }),
    ))
})

describe('[BA-06] [BA-10] the account number', () => {
  test.each([
    ['1', 'right'],
    ['12345678901234567', 'right'],
    ['0001', 'right'],
    [' 1234 ', 'right'],
    ['123456789012345678', 'invalid'],
    ['12-34', 'invalid'],
    ['1e3', 'invalid'],
    ['', 'required'],
  ])('%j is %s', (typed, says) => expect(codeOf(parseAccountNumber(typed))).toBe(says))

  test('its mask is its end, and hides half of it at least', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,17}$/), (typed) => {
        const number = parseAccountNumber(typed)
        if (!number.ok) throw new Error('it is a number')
        const mask = maskOf(number.value)
        expect(typed.endsWith(mask)).toBe(true)
        expect(mask.length).toBeLessThanOrEqual(Math.min(4, typed.length / 2))
        if (typed.length >= 8) expect(mask).toBe(typed.slice(-4))
      }),
    ))
})

test.each([
  ['First Platypus Bank', 'right'],
  ['b'.repeat(50), 'right'],
  [` ${'b'.repeat(50)} `, 'right'],
  ['b'.repeat(51), 'too_long'],
  ['', 'required'],
  [' \u00a0', 'required'],
])('[BA-06] the bank name %j is %s', (typed, says) => expect(codeOf(parseBankName(typed))).toBe(says))

test.each([
  ['Checking', 'right'],
  ['Savings', 'right'],
  ['', 'required'],
  ['checking', 'unknown'],
  ['Loan', 'unknown'],
])('[BA-06] the account type %j is %s', (typed, says) =>
  expect(codeOf(parseBankAccountType(typed))).toBe(says),
)

test.each([
  ['0', 'right'],
  ['0.1', 'right'],
  ['0.01', 'right'],
  ['0.99', 'right'],
  ['0.00', 'right'],
  ['', 'required'],
  [' ', 'required'],
  ['1', 'invalid'],
  ['1.00', 'invalid'],
  ['0.123', 'invalid'],
  ['.', 'invalid'],
  ['.123', 'invalid'],
  ['-.12', 'invalid'],
  ['22', 'invalid'],
  ['$1,000', 'invalid'],
  ['0.', 'invalid'],
  ['00.12', 'invalid'],
  ['-0.12', 'invalid'],
  ['0,12', 'invalid'],
  ['1e-1', 'invalid'],
  ['12', 'invalid'],
])('[BA-08] the deposit %j is %s', (typed, says) => expect(codeOf(parseDepositAmount(typed))).toBe(says))

test.each([
  [' 0.1 ', '0.1'],
  ['0', '0'],
  ['.22', '0.22'],
  ['.2', '0.2'],
  ['$.22', '0.22'],
  ['$0.22', '0.22'],
])('[BA-08] [CO-13] the deposit %j is sent as %j', (typed, value) =>
  expect(parseDepositAmount(typed)).toEqual({ ok: true, value }),
)
