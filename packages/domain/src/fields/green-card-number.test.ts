import { expect, test } from 'vitest'
import { maskGreenCardNumber, parseGreenCardNumber } from './green-card-number.ts'

const read = (input: string) => {
  const number = parseGreenCardNumber(input)
  return number.ok ? number.value : number.code
}

test('[API-01] a green card number is 7 to 13 letters and digits, however they are set apart', () => {
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

test('[SE-01] its last four characters alone are shown', () => {
  expect(maskGreenCardNumber('A012345678')).toBe('***5678')
})
