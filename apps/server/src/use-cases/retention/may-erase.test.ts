import type { IsoDate } from '@vestibule/domain/iso-date'
import { usualPeriods } from '@vestibule/domain/records/retention'
import { expect, test } from 'vitest'
import type { RetentionFacts } from '../../stores/retention/applicants.ts'
import { refusalsOf } from './may-erase.ts'

const day = (text: string) => text as IsoDate
const facts = (closedOn: string | null, authorizationEndedOn: string | null): RetentionFacts => ({
  hold: undefined,
  pending: [],
  kinds: ['authorization'],
  account: { state: 'OPEN', closedOn: closedOn === null ? null : day(closedOn) },
  authorizationEndedOn: authorizationEndedOn === null ? null : day(authorizationEndedOn),
  lastAt: new Date('2027-03-10T15:00:00Z'),
  status: 'ONBOARDING_SIGNUP_COMPLETED',
  visitedAt: null,
  wasShared: true,
  wasOpened: true,
  isBlocked: false,
  warnedAt: null,
  fraudAt: null,
})
const dayOf = (at: Date) => day(at.toISOString().slice(0, 10))

test.each([
  [null, '2027-03-10', '2029-03-10'],
  ['2028-01-05', '2027-03-10', '2029-03-10'],
  ['2027-03-10', '2027-06-30', '2029-03-10'],
  ['2027-03-10', null, '2029-03-10'],
  [null, null, undefined],
])(
  '[CF-08] [SE-07] with the account closed on %s, an authorization ended on %s is kept until %s',
  (closedOn, endedOn, until) => {
    const on = (today: string) => refusalsOf([facts(closedOn, endedOn)], day(today), dayOf, usualPeriods)
    expect(on('2029-03-09')).toMatchObject([{ why: 'period', kind: 'authorization', until, years: 2 }])
    expect(on('2029-03-10')).toHaveLength(until === undefined ? 1 : 0)
  },
)

test('[NV-16] a fraud case lasts 5 and a watchlist case 10 years to the day, or for the set period', () => {
  const fraud = { ...facts(null, null), kinds: [], fraudAt: new Date('2027-05-01T12:00:00Z') }
  const watchlist = { ...facts(null, null), kinds: [], status: 'KYC_WATCHLIST_FAILED' as const }
  for (const [one, kind, until, before] of [
    [fraud, 'fraud', '2032-05-01', '2032-04-30'],
    [watchlist, 'watchlist', '2037-03-10', '2037-03-09'],
  ] as const) {
    expect(refusalsOf([one], day(before), dayOf, usualPeriods)).toEqual([{ why: 'case', kind, until }])
    expect(refusalsOf([one], day(until), dayOf, usualPeriods)).toEqual([])
    const longer = { ...usualPeriods, fraud_case: { years: 12 }, watchlist: { years: 12 } }
    expect(refusalsOf([one], day(until), dayOf, longer)).toMatchObject([{ why: 'case', kind }])
  }
})
