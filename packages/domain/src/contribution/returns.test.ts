import { expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import { isOfCurrentBank, returnCodes, stoppingCode } from './returns.ts'

/** Deposits of consecutive months. */
const stops = (...codes: (string | undefined)[]) =>
  stoppingCode(
    codes.map((returnCode, index) => ({
      drawnOn: isoDate(2027, index + 1, 5),
      returnCode,
      isNewReturn: true,
    })),
  )

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
  const known = { drawnOn: second, returnCode: 'R01', isNewReturn: false }
  expect(stoppingCode([known, { ...known, drawnOn: first, isNewReturn: true }])).toBe('R01')
})

test('[CF-13] [MA-05] after a new start, returns that are known do not stop the plan again', () => {
  const of = (month: number, returnCode: string, isNewReturn = false) => ({
    ...{ drawnOn: isoDate(2027, month, 5), returnCode, isNewReturn },
  })
  const known = [of(1, 'R01'), of(2, 'R01'), of(3, 'R02')]
  expect(stoppingCode([...known, of(4, 'R09', true)])).toBeUndefined()
  expect(stoppingCode([...known, of(4, 'R03', true)])).toBe('R03')
})

test('[CF-13] [MA-05] debits are of the current bank account from the day on which it is debited', () => {
  const since = '2027-03-22'
  expect(isOfCurrentBank(isoDate(2027, 3, 21), since)).toBe(false)
  expect(isOfCurrentBank(isoDate(2027, 3, 22), since)).toBe(true)
  expect(isOfCurrentBank(isoDate(2027, 3, 21), null)).toBe(true)
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
