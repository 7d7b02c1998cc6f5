import { expect, test } from 'vitest'
import { valueOrCode } from '../testing/results.ts'
import { maskGreenCardNumber, parseGreenCardNumber } from './green-card-number.ts'

const read = (input: string) => valueOrCode(parseGreenCardNumber(input))

test('[API-01] accepts 7 to 13 letters and digits with any separators', () => {
  const cases = [
    ['A012-345-678', 'A012345678'],
    ['abc 1234567890', 'ABC1234567890'],
    ['1234567', '1234567'],
    ['123456', 'invalid'],
    ['ABC12345678901', 'invalid'],
    ['A012_345', 'invalid'],
    ['***5678', 'invalid'],
    ['', 'invalid'],
  ]
  for (const [input, number] of cases) expect(read(input ?? ''), input).toBe(number)
})

test('[SE-01] shows the last four characters only', () => {
  expect(maskGreenCardNumber('A012345678')).toBe('***5678')
})
