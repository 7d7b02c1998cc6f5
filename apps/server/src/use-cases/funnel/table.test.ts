import { expect, test } from 'vitest'
import { durationOf, table } from './table.ts'

test.each([
  [null, ''],
  [0, '0 s'],
  [119.4, '119 s'],
  [120, '2 min'],
  [7_199, '120 min'],
  [7_200, '2 h'],
  [172_800, '2 d'],
])('[OP-04] %s seconds are formatted as "%s"', (seconds, text) => {
  expect(durationOf(seconds)).toBe(text)
})

test('[OP-04] columns line up, and an end or an empty step has no drop-off', () => {
  const lines = [
    { screen: 'address', people: 1000, wentOn: 875, median: '42 s', p90: '3 min', errors: 'invalid 12' },
    { screen: 'congratulations', people: 7, wentOn: undefined, errors: '' },
    { screen: 'name', people: 0, wentOn: 0, errors: '' },
  ]
  expect(table('personal', lines).split('\n')).toEqual([
    'personal         people  went on  drop-off  median    p90  errors',
    'address            1000      875    12.5 %    42 s  3 min  invalid 12',
    'congratulations       7                end',
    'name                  0        0',
  ])
})
