import { describe, expect, test } from 'vitest'
import { flows } from '../flow/flow.ts'
import { type Status, statuses } from '../flow/statuses.ts'
import { addDays, type IsoDate } from '../iso-date.ts'
import { recordKinds } from './periods.ts'
import {
  endOfPeriod,
  type RetentionFacts,
  type RetentionState,
  retentionOf,
  retentionRules,
  retentionStates,
  retentionStatesOf,
  usualPeriods,
} from './retention.ts'

const day = (text: string) => text as IsoDate
const facts = (changes: Partial<RetentionFacts> = {}): RetentionFacts => ({
  status: 'ONBOARDING_PERSONAL_INFO_2',
  wasShared: false,
  wasOpened: false,
  isBlocked: false,
  closedOn: undefined,
  lastOn: day('2027-03-10'),
  warnedOn: undefined,
  fraudOn: undefined,
  ...changes,
})

const table: [RetentionState, Partial<RetentionFacts>, string][] = [
  ['sign_up_only', { status: undefined }, '2028-03-09'],
  ['unfinished', { warnedOn: day('2027-05-02') }, '2027-05-09'],
  ['never_opened', { wasShared: true, warnedOn: day('2027-08-30') }, '2027-09-06'],
  ['unsuitable', { status: 'ONBOARDING_AFFILATIONS_UNSUITABLE' }, '2027-06-08'],
  ['failed', { status: 'ONBOARDING_KYC_FAIL', wasShared: true }, '2027-09-06'],
  ['failed', { status: 'KYC_DOCUMENTS_FAILED', wasShared: true }, '2027-09-06'],
  ['failed', { status: 'KYC_REVIEW_FAILED', wasShared: true }, '2027-09-06'],
  ['watchlist', { status: 'KYC_WATCHLIST_FAILED', wasShared: true }, '2037-03-10'],
  ['watchlist', { status: 'KYC_WATCHLIST_FAILED', wasShared: true, isBlocked: true }, '2037-03-10'],
  ['blocked', { isBlocked: true }, '2032-03-10'],
  ['blocked', { status: undefined, isBlocked: true }, '2032-03-10'],
  ['blocked', { status: 'KYC_REVIEW_FAILED', isBlocked: true }, '2032-03-10'],
  ['completed', { status: 'ONBOARDING_SIGNUP_COMPLETED', closedOn: day('2028-02-29') }, '2034-02-28'],
  [
    'completed',
    { status: 'ONBOARDING_BANK_SETUP', wasOpened: true, closedOn: day('2028-01-01') },
    '2034-01-01',
  ],
  ['completed', { isBlocked: true, wasOpened: true, closedOn: day('2028-01-01') }, '2034-01-01'],
]

describe('[NV-16] retention periods', () => {
  test.each(table)('%s with %j: due on %s', (state, changes, dueOn) => {
    expect(retentionOf(facts(changes), usualPeriods)).toEqual({ state, dueOn, reason: 'period' })
    const period = usualPeriods[state]
    const longer = 'days' in period ? { days: period.days + 1 } : { years: period.years + 1 }
    const from = changes.closedOn ?? day('2027-03-10')
    expect(retentionOf(facts(changes), { ...usualPeriods, [state]: longer }).dueOn).toBe(
      endOfPeriod(from, longer),
    )
  })

  test('cover every state, with a source', () => {
    expect([...new Set(table.map(([state]) => state))].sort()).toEqual([...retentionStates].sort())
    for (const state of retentionStates) expect(retentionRules[state].source).toMatch(/CFR|NV-13|our choice/)
    for (const kind of recordKinds) expect(usualPeriods[kind]).toHaveProperty('years')
  })

  test('apply to every status of the flow', () => {
    for (const status of statuses) {
      const isEnd = Object.values(flows).some((flow) => flow[status]?.end === true)
      const states = retentionStatesOf[status]
      expect(states, status).toContain('completed')
      expect(states.includes('unfinished'), status).toBe(!isEnd)
      for (const wasShared of [true, false])
        for (const isBlocked of [true, false])
          for (const wasOpened of [true, false])
            expect(states, status).toContain(
              retentionOf(facts({ status: status as Status, wasShared, isBlocked, wasOpened }), usualPeriods)
                .state,
            )
    }
  })
})

test('[KY-13] OFAC records are kept for 10 years by default', () => {
  expect(usualPeriods.watchlist).toEqual({ years: 10 })
})

describe('[NV-16] longer retention', () => {
  test('waits for the closing of an opened account', () => {
    expect(retentionOf(facts({ wasOpened: true, lastOn: day('1999-01-01') }), usualPeriods)).toEqual({
      state: 'completed',
      dueOn: undefined,
      reason: 'waits_for_closing',
    })
  })

  test.each(['unfinished', 'never_opened'] as const)('%s: waits for an email and 7 more days', (state) => {
    const wasShared = state === 'never_opened'
    const late = { wasShared, lastOn: day('2025-01-01') }
    expect(retentionOf(facts(late), usualPeriods)).toEqual({
      state,
      dueOn: undefined,
      reason: 'waits_for_mail',
    })
    expect(retentionOf(facts({ ...late, warnedOn: day('2027-03-01') }), usualPeriods).dueOn).toBe(
      '2027-03-08',
    )
  })

  test('lasts 5 years after a reported risk in every state', () => {
    for (const [state, changes, dueOn] of table) {
      const fraudOn = addDays(day('2027-03-10'), 400)
      const found = retentionOf(facts({ ...changes, fraudOn }), usualPeriods)
      const caseEnds = endOfPeriod(fraudOn, { years: 5 })
      const isCase = caseEnds > dueOn
      expect(found, state).toEqual({
        state,
        dueOn: isCase ? caseEnds : dueOn,
        reason: isCase ? 'fraud_case' : 'period',
      })
    }
    expect(retentionOf(facts({ status: undefined, fraudOn: day('2020-01-01') }), usualPeriods).reason).toBe(
      'period',
    )
  })
})
