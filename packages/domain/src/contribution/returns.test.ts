import { expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import { returnCodes, stoppingCode } from './returns.ts'

/** Deposits of consecutive months. */
const stops = (...codes: (string | undefined)[]) =>
  stoppingCode(codes.map((returnCode, index) => ({ drawnOn: isoDate(2027, index + 1, 5), returnCode })))

test('[CF-13] one return stops the plan for the eight codes whose reason lasts, and for no other code', () => {
  expect(returnCodes.filter((code) => stops(undefined, code, undefined) === code)).toEqual([
    'R02',
    'R03',
    'R04',
    'R07',
    'R10',
    'R16',
    'R20',
    'R29',
  ])
})

test('[CF-13] two R01 in a row stop the plan, also if the earlier one is found later', () => {
  expect(stops('R01', 'R01')).toBe('R01')
  expect(stops(undefined, 'R01', 'R01', undefined)).toBe('R01')
  const [first, second] = [isoDate(2027, 1, 5), isoDate(2027, 2, 5)]
  expect(
    stoppingCode([
      { drawnOn: second, returnCode: 'R01' },
      { drawnOn: first, returnCode: 'R01' },
    ]),
  ).toBe('R01')
})

test.each([
  [['R01']],
  [['R01', undefined, 'R01']],
  [['R01', 'R09']],
  [['R09', 'R09']],
  [['R01', 'R08', 'R01']],
  [[]],
])('[CF-13] %j does not stop the plan', (codes) => {
  expect(stops(...codes)).toBeUndefined()
})
