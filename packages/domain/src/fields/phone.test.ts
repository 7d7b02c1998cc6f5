import { expect, test } from 'vitest'
import { valueOrCode } from '../testing/results.ts'
import { nonUsAreaCodes } from './non-us-area-codes.ts'
import { formatPhone, type PhoneNumber, parsePhone, phoneDigits } from './phone.ts'

const code = (input: string) => valueOrCode(parsePhone(input))

test('[SU-05] requires a phone number', () => {
  for (const empty of ['', '  ']) expect(code(empty)).toBe('required')
})

test('[SU-05] requires ten digits', () => {
  for (const bad of ['212-555-010', '212-555-01000', '2', 'phone', '1-212-555-0100', '---'])
    expect(code(bad)).toBe('not_ten_digits')
})

test('[SU-05] requires the format xxx-xxx-xxxx', () => {
  expect(code(' 212-555-0100 ')).toBe('212-555-0100')
  expect(phoneDigits('212-555-0100' as PhoneNumber)).toBe('2125550100')
  for (const bad of ['2125550100', '(212) 555-0100', '212.555.0100', '212-5550-100', '212-555-0100x'])
    expect(code(bad)).toBe('invalid_format')
})

test('[SU-05] accepts US numbers only', () => {
  for (const good of ['200-200-0000', '989-999-9999', '340-555-0100', '787-555-0100', '907-555-0199'])
    expect(code(good)).toBe(good)
  for (const area of ['012', '112', '211', '911', '190', '290', '999'])
    expect(code(`${area}-555-0100`)).toBe('invalid_format')
  for (const exchange of ['055', '155', '211', '911'])
    expect(code(`212-${exchange}-0100`)).toBe('invalid_format')
  for (const area of ['416', '604', '809', '876', '441'])
    expect(code(`${area}-555-0100`)).toBe('invalid_format')
})

test('[SU-05] lists 76 valid area codes of other countries, none of a US territory', () => {
  expect(nonUsAreaCodes.size).toBe(76)
  for (const area of nonUsAreaCodes) expect(area).toMatch(/^[2-9][0-8]\d$/)
  for (const territory of ['340', '670', '671', '684', '787', '939'])
    expect(nonUsAreaCodes.has(territory)).toBe(false)
})

test('[SU-05] inserts dashes while typing and pasting', () => {
  const cases = [
    ['', ''],
    ['2', '2'],
    ['212', '212'],
    ['2125', '212-5'],
    ['212555', '212-555'],
    ['2125550', '212-555-0'],
    ['2125550100', '212-555-0100'],
    ['(212) 555-0100', '212-555-0100'],
    ['+1 212.555.0100', '212-555-0100'],
    ['212-', '212'],
    ['21255501001', '212-555-01001'],
  ]
  for (const [typed, shown] of cases) expect(formatPhone(typed ?? '')).toBe(shown)
})
