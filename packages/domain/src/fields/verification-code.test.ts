import { expect, test } from 'vitest'
import { formatVerificationCode, parseVerificationCode } from './verification-code.ts'

test('[SU-11] requires six digits, and ignores spaces', () => {
  for (const good of ['012345', ' 012345 ', '012 345', '０１２３４５', '٠١٢٣٤٥'])
    expect(parseVerificationCode(good)).toEqual({ ok: true, value: '012345' })
  for (const bad of ['12345', '1234567', '12345a', '12-3456'])
    expect(parseVerificationCode(bad)).toEqual({ ok: false, code: 'not_six_digits' })
})

test('[SU-10] requires a code', () => {
  for (const empty of ['', '  '])
    expect(parseVerificationCode(empty)).toEqual({ ok: false, code: 'required' })
})

test('[SU-11] shows the digits only', () => {
  expect(formatVerificationCode('Your code: 012-345')).toBe('012345')
  expect(formatVerificationCode('abc')).toBe('')
  for (const separator of [' ', '-', '\u00a0', '\u202f', '–', '‑'])
    expect(formatVerificationCode(`Code 012${separator}345, for 10 minutes`)).toBe('012345')
  expect(formatVerificationCode('012345 is your code. It expires in 10 minutes.')).toBe('012345')
  expect(formatVerificationCode('0123456789')).toBe('0123456789')
})
