import { expect, test } from 'vitest'
import type { IsoDate } from '../iso-date.ts'
import { keptUntil, recordKinds, requiredRecords } from './periods.ts'

test.each([
  ['account_record', '2027-03-10', '2033-03-10'],
  ['acceptance', '2028-02-29', '2034-02-28'],
  ['authorization', '2027-12-31', '2029-12-31'],
  ['identity_result', '2027-01-01', '2032-01-01'],
] as const)('[SE-07] keeps %s of an account closed on %s until %s', (kind, closedOn, until) => {
  expect(keptUntil(kind, closedOn as IsoDate)).toBe(until)
})

test('[SE-07] has a period and a rule for each kind of record', () => {
  expect(recordKinds).toHaveLength(4)
  for (const kind of recordKinds) {
    expect(requiredRecords[kind].years).toBeGreaterThan(0)
    expect(requiredRecords[kind].rule).toMatch(/CFR/)
  }
})
