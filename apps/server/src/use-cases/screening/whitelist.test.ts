import { expect, test } from 'vitest'
import { parseEntry } from './whitelist.ts'

test.each([
  ['Ada@Example.COM', { kind: 'email', value: 'ada@example.com' }],
  [' ada@example.com ', { kind: 'email', value: 'ada@example.com' }],
  ['212-555-0100', { kind: 'phone', value: '212-555-0100' }],
  ['2125550100', { kind: 'phone', value: '212-555-0100' }],
  ['+1 (212) 555-0100', { kind: 'phone', value: '212-555-0100' }],
])('[RK-06] %s is an entry, as values are kept', (typed, entry) => {
  expect(parseEntry(typed)).toEqual(entry)
})

test.each(['', 'ada', 'ada@', '@example.com', 'example.com', '212-555-010', '112-555-0100', '416-555-0100'])(
  '[RK-06] %j is none',
  (typed) => {
    expect(parseEntry(typed)).toBeUndefined()
  },
)
