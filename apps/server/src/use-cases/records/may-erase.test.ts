import type { IsoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import type { Standing } from '../../ports/applicants.ts'
import { refusalsOf } from './may-erase.ts'

const day = (text: string) => text as IsoDate
const standing = (closedOn: string | null, authorizationEndedOn: string | undefined): Standing => ({
  hold: undefined,
  pending: [],
  kinds: ['authorization'],
  account: { state: 'OPEN', closedOn: closedOn === null ? null : day(closedOn) },
  authorizationEndedOn: authorizationEndedOn === undefined ? undefined : day(authorizationEndedOn),
  lastAt: new Date('2027-03-10T15:00:00Z'),
})

test.each([
  // revoked while the account is open
  [null, '2027-03-10', '2029-03-10'],
  // revoked before the account was closed
  ['2028-01-05', '2027-03-10', '2029-03-10'],
  // one debit that never came: the account was closed before it
  ['2027-03-10', '2027-06-30', '2029-03-10'],
  // still in force when the account was closed
  ['2027-03-10', undefined, '2029-03-10'],
  // still in force
  [null, undefined, undefined],
])(
  '[CF-08] [SE-07] of an account closed on %s the authorization, revoked or ended on %s, is kept until %s',
  (closedOn, endedOn, until) => {
    const on = (today: string) => refusalsOf(standing(closedOn, endedOn), day(today), () => day('2027-03-10'))
    expect(on('2029-03-09')).toMatchObject([{ why: 'period', kind: 'authorization', until, years: 2 }])
    expect(on('2029-03-10')).toHaveLength(until === undefined ? 1 : 0)
  },
)
