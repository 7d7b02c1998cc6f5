import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayInMonth, dayOf, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'
import type { Contribution } from './allowance.ts'
import { depositsInYear, nextDates } from './deposits.ts'
import { limitFor } from './ira-limits.ts'
import { type PlannedTransfer, planTaxYear, planTransfers } from './plan.ts'
import { previewContribution } from './preview.ts'
import { roomPerDeposit } from './room.ts'
import type { Schedule } from './schedule.ts'

const monthly = (day: number): Schedule => ({ frequency: 'MONTHLY', days: [day] })
const twice = (first: number, second: number): Schedule => ({
  frequency: 'TWICE_PER_MONTH',
  days: [first, second],
})
const once = (date: IsoDate): Schedule => ({ frequency: 'ONE_TIME', date })

const roth: Contribution = {
  accountType: 'ROTH_IRA',
  amount: 100,
  schedule: monthly(5),
  today: isoDate(2026, 12, 4),
  birthYear: 1990,
  limits: 'specification',
  alreadyContributed: {},
}

/** The provider's schedule: anchored on its start date, clamped in short months. */
function drawn(transfer: PlannedTransfer, atMost: number): { date: IsoDate; amount: number }[] {
  if (transfer.kind === 'DEPOSIT') return [{ date: transfer.date, amount: transfer.amount }]
  return Array.from({ length: Math.min(transfer.occurrences ?? atMost, atMost) }, (_, index) => ({
    date: addMonths(transfer.startDate, index),
    amount: transfer.amount,
  }))
}

const recurring = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 })
  .map(([a = 1, b]) => (b === undefined ? monthly(a) : twice(Math.min(a, b), Math.max(a, b))))
const todays = fc.integer({ min: 0, max: 2500 }).map((offset) => addDays(isoDate(2026, 1, 1), offset))
const dollars = fc.oneof(fc.integer({ min: 100, max: 8000 }), fc.constantFrom(100, 583, 584, 7000))
const iraContributions: fc.Arbitrary<Contribution> = fc
  .record({
    accountType: fc.constantFrom('ROTH_IRA' as const, 'TRADITIONAL_IRA' as const),
    amount: dollars,
    schedule: recurring,
    today: todays,
    birthYear: fc.integer({ min: 1951, max: 2008 }),
    limits: fc.constantFrom('specification' as const, 'statutory' as const),
    already: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ already, ...rest }) => ({
    ...rest,
    alreadyContributed: Object.fromEntries(
      already.map((amount, index) => [yearOf(rest.today) + index, amount]),
    ),
  }))

describe('the plan of transfers', () => {
  test('[CO-05] a monthly IRA contribution is a finite schedule for each of three tax years', () => {
    expect(planTransfers(roth)).toEqual([
      {
        kind: 'SCHEDULE',
        key: '2026-d5',
        startDate: '2026-12-05',
        occurrences: 1,
        amount: 100,
        taxYear: 2026,
      },
      {
        kind: 'SCHEDULE',
        key: '2027-d5',
        startDate: '2027-01-05',
        occurrences: 12,
        amount: 100,
        taxYear: 2027,
      },
      {
        kind: 'SCHEDULE',
        key: '2028-d5',
        startDate: '2028-01-05',
        occurrences: 12,
        amount: 100,
        taxYear: 2028,
      },
    ])
  })

  test('[CO-05] the rest that reaches the cap exactly is a schedule of one', () => {
    const plan = planTaxYear({ ...roth, amount: 1000, schedule: monthly(10) }, 2027)
    expect(plan).toEqual([
      {
        kind: 'SCHEDULE',
        key: '2027-d10',
        startDate: '2027-01-10',
        occurrences: 7,
        amount: 1000,
        taxYear: 2027,
      },
    ])
    expect(planTaxYear({ ...roth, amount: 1500, alreadyContributed: { 2027: 150 } }, 2027)).toEqual([
      {
        kind: 'SCHEDULE',
        key: '2027-d5',
        startDate: '2027-01-05',
        occurrences: 4,
        amount: 1500,
        taxYear: 2027,
      },
      {
        kind: 'SCHEDULE',
        key: '2027-rest',
        startDate: '2027-05-05',
        occurrences: 1,
        amount: 850,
        taxYear: 2027,
      },
    ])
  })

  test('[CF-04] twice a month is two schedules a year', () => {
    expect(planTaxYear({ ...roth, amount: 1500, schedule: twice(5, 20) }, 2027)).toEqual([
      {
        kind: 'SCHEDULE',
        key: '2027-d5',
        startDate: '2027-01-05',
        occurrences: 2,
        amount: 1500,
        taxYear: 2027,
      },
      {
        kind: 'SCHEDULE',
        key: '2027-d20',
        startDate: '2027-01-20',
        occurrences: 2,
        amount: 1500,
        taxYear: 2027,
      },
      {
        kind: 'SCHEDULE',
        key: '2027-rest',
        startDate: '2027-03-05',
        occurrences: 1,
        amount: 1000,
        taxYear: 2027,
      },
    ])
  })

  test('[CO-05] a tax year that is full already, or over, gets nothing', () => {
    for (const full of [7000, 9000])
      expect(planTransfers({ ...roth, alreadyContributed: { 2026: full, 2027: full } })).toEqual([
        {
          kind: 'SCHEDULE',
          key: '2028-d5',
          startDate: '2028-01-05',
          occurrences: 12,
          amount: 100,
          taxYear: 2028,
        },
      ])
  })

  test('[CO-07] a schedule that would start on February’s last day in place of its own starts in March', () => {
    const february = { ...roth, schedule: monthly(30), today: isoDate(2026, 2, 1) }
    expect(planTaxYear(february, 2026)).toEqual([
      {
        kind: 'SCHEDULE',
        key: '2026-d30-feb',
        startDate: '2026-02-28',
        occurrences: 1,
        amount: 100,
        taxYear: 2026,
      },
      {
        kind: 'SCHEDULE',
        key: '2026-d30',
        startDate: '2026-03-30',
        occurrences: 10,
        amount: 100,
        taxYear: 2026,
      },
    ])
    expect(planTransfers({ ...february, accountType: 'REGULAR' })).toEqual([
      {
        kind: 'SCHEDULE',
        key: 'd30-feb',
        startDate: '2026-02-28',
        occurrences: 1,
        amount: 100,
        taxYear: undefined,
      },
      {
        kind: 'SCHEDULE',
        key: 'd30',
        startDate: '2026-03-30',
        occurrences: undefined,
        amount: 100,
        taxYear: undefined,
      },
    ])
    expect(planTaxYear({ ...february, amount: 7000 }, 2026)).toEqual([
      {
        kind: 'SCHEDULE',
        key: '2026-d30-feb',
        startDate: '2026-02-28',
        occurrences: 1,
        amount: 7000,
        taxYear: 2026,
      },
    ])
  })

  test('[CF-03] a recurring contribution to a REGULAR account is one schedule without end per day', () => {
    expect(planTransfers({ ...roth, accountType: 'REGULAR', amount: 50_000, schedule: twice(4, 5) })).toEqual(
      [
        {
          kind: 'SCHEDULE',
          key: 'd4',
          startDate: '2027-01-04',
          occurrences: undefined,
          amount: 50_000,
          taxYear: undefined,
        },
        {
          kind: 'SCHEDULE',
          key: 'd5',
          startDate: '2026-12-05',
          occurrences: undefined,
          amount: 50_000,
          taxYear: undefined,
        },
      ],
    )
  })

  test('[CF-03] a one-time contribution is a single deposit, within the cap of its own tax year', () => {
    const date = isoDate(2027, 1, 2)
    const deposit = { kind: 'DEPOSIT', key: 'once', date }
    const plan = (changes: Partial<Contribution>) =>
      planTransfers({ ...roth, schedule: once(date), ...changes })
    expect(plan({ amount: 7000 })).toEqual([{ ...deposit, amount: 7000, taxYear: 2027 }])
    expect(plan({ amount: 7000, alreadyContributed: { 2026: 7000, 2027: 50 } })).toEqual([
      { ...deposit, amount: 6950, taxYear: 2027 },
    ])
    expect(plan({ alreadyContributed: { 2027: 7000 } })).toEqual([])
    expect(plan({ accountType: 'REGULAR', amount: 50_000 })).toEqual([
      { ...deposit, amount: 50_000, taxYear: undefined },
    ])
    expect(planTaxYear({ ...roth, schedule: once(date) }, 2027)).toEqual([])
  })

  test('[PR-05] the product flow plans no transfer', () => {
    expect(planTransfers({ ...roth, accountType: 'PRODUCT' })).toEqual([])
  })

  test('[CO-05] what is drawn keeps every tax year’s total within the cap, and reaches it where it can', () => {
    fc.assert(
      fc.property(iraContributions, (contribution) => {
        const { schedule, today, amount, birthYear, limits, alreadyContributed } = contribution
        const plan = planTransfers(contribution)
        for (const taxYear of [0, 1, 2].map((index) => yearOf(today) + index)) {
          const draws = plan.filter((one) => one.taxYear === taxYear).flatMap((one) => drawn(one, 99))
          const cap = limitFor(taxYear, birthYear, limits)
          const already = alreadyContributed[taxYear] ?? 0
          const wanted = depositsInYear(schedule, taxYear, today)
          const total = draws.reduce((sum, draw) => sum + draw.amount, 0)
          expect(total).toBe(Math.min(Math.max(0, cap - already), wanted.length * amount))
          expect(draws.map((draw) => draw.date).sort()).toEqual(
            wanted.slice(0, draws.length).map(({ date }) => date),
          )
        }
      }),
    )
  })

  test('[CF-04] every planned transfer has a key of its own, the same each time, and starts after today', () => {
    fc.assert(
      fc.property(iraContributions, (contribution) => {
        const plan = planTransfers(contribution)
        expect(planTransfers({ ...contribution })).toEqual(plan)
        expect(new Set(plan.map((one) => one.key)).size).toBe(plan.length)
        for (const one of plan) {
          expect(one.key).toMatch(/^20\d\d-(d([1-9]|[12]\d|30)(-feb)?|rest)$/)
          expect(one.kind === 'SCHEDULE' && one.startDate > contribution.today).toBe(true)
          expect(one.amount).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('[CO-07] a schedule without end draws on the days that were picked, and goes on doing so', () => {
    fc.assert(
      fc.property(recurring, todays, (schedule, today) => {
        const plan = planTransfers({ ...roth, accountType: 'REGULAR', schedule, today })
        const dates = plan.flatMap((one) => drawn(one, 60).map(({ date }) => date)).sort()
        expect(dates.slice(0, 40)).toEqual(nextDates(schedule, today, 40))
      }),
    )
  })

  test('[CO-07] only a start on its own day anchors a schedule that runs on', () => {
    fc.assert(
      fc.property(iraContributions, (contribution) => {
        for (const one of planTransfers(contribution)) {
          if (one.kind !== 'SCHEDULE' || one.occurrences === 1) continue
          const day = Number(/d(\d+)$/.exec(one.key)?.[1])
          expect(dayOf(one.startDate)).toBe(day)
          expect(dayInMonth(yearOf(one.startDate), monthOf(one.startDate), day)).toBe(one.startDate)
        }
      }),
    )
  })
})

describe('the room of an IRA', () => {
  test('[CO-05] monthly, the cap is divided by the deposits left this year, whole dollars down', () => {
    const september = { ...roth, today: isoDate(2026, 9, 5) }
    expect(roomPerDeposit(september)).toEqual({
      taxYear: 2026,
      deposits: 3,
      perDeposit: 2333,
      maxesOut: false,
    })
    expect(roomPerDeposit({ ...september, amount: 2333 })?.maxesOut).toBe(false)
    expect(roomPerDeposit({ ...september, amount: 2334 })?.maxesOut).toBe(true)
  })

  test('[CO-05] twice a month, by the deposit dates left', () => {
    expect(roomPerDeposit({ ...roth, schedule: twice(4, 20), amount: 7000 })).toEqual({
      taxYear: 2026,
      deposits: 1,
      perDeposit: 7000,
      maxesOut: false,
    })
    expect(roomPerDeposit({ ...roth, schedule: twice(5, 20), amount: 3501 })).toEqual({
      taxYear: 2026,
      deposits: 2,
      perDeposit: 3500,
      maxesOut: true,
    })
  })

  test('[CO-05] with none left this year, the next year’s', () => {
    expect(roomPerDeposit({ ...roth, schedule: monthly(4) })).toEqual({
      taxYear: 2027,
      deposits: 12,
      perDeposit: 583,
      maxesOut: false,
    })
    expect(roomPerDeposit({ ...roth, schedule: monthly(4), amount: 584 })?.maxesOut).toBe(true)
  })

  test('[CO-05] what was paid in before takes room away, and never below nothing', () => {
    expect(roomPerDeposit({ ...roth, alreadyContributed: { 2026: 6950 } })?.perDeposit).toBe(50)
    expect(roomPerDeposit({ ...roth, alreadyContributed: { 2026: 9000 } })).toEqual({
      taxYear: 2026,
      deposits: 1,
      perDeposit: 0,
      maxesOut: true,
    })
  })

  test('[CO-05] a one-time deposit has the room of its own year', () => {
    const next = {
      ...roth,
      schedule: once(isoDate(2027, 3, 1)),
      alreadyContributed: { 2026: 7000, 2027: 10 },
    }
    expect(roomPerDeposit(next)?.perDeposit).toBe(6990)
    expect(roomPerDeposit({ ...roth, schedule: once(isoDate(2026, 12, 3)) })).toBeUndefined()
  })

  test('[CO-03] accounts that are no IRA have no such limit', () => {
    for (const accountType of ['REGULAR', 'PRODUCT'] as const)
      expect(roomPerDeposit({ ...roth, accountType })).toBeUndefined()
  })

  test('[CO-05] the notice shows exactly when the cap stops that year', () => {
    fc.assert(
      fc.property(iraContributions, (contribution) => {
        const room = roomPerDeposit(contribution)
        const stop = previewContribution(contribution).stop
        expect(room?.maxesOut).toBe(stop !== undefined && stop.taxYear === room?.taxYear)
      }),
    )
  })
})

describe('the preview of a contribution', () => {
  test('[CO-11] it says the first deposit, the deposits left this year and their total', () => {
    expect(previewContribution({ ...roth, today: isoDate(2026, 9, 4) })).toEqual({
      firstDeposit: '2026-09-05',
      year: 2026,
      depositsLeft: 4,
      total: 400,
      stop: undefined,
    })
    expect(
      previewContribution({ ...roth, accountType: 'REGULAR', schedule: monthly(4), amount: 900 }),
    ).toEqual({ firstDeposit: '2027-01-04', year: 2026, depositsLeft: 0, total: 0, stop: undefined })
    expect(previewContribution({ ...roth, schedule: once(isoDate(2030, 1, 2)) })).toEqual({
      firstDeposit: '2030-01-02',
      year: 2026,
      depositsLeft: 0,
      total: 0,
      stop: undefined,
    })
  })

  test('[CO-11] it says where the cap stops an IRA and when it resumes', () => {
    expect(previewContribution({ ...roth, amount: 3000, today: isoDate(2026, 8, 31) })).toEqual({
      firstDeposit: '2026-09-05',
      year: 2026,
      depositsLeft: 3,
      total: 7000,
      stop: { taxYear: 2026, lastDeposit: '2026-11-05', resumes: '2027-01-05' },
    })
    expect(previewContribution({ ...roth, amount: 600 }).stop).toEqual({
      taxYear: 2027,
      lastDeposit: '2027-12-05',
      resumes: '2028-01-05',
    })
    expect(previewContribution({ ...roth, alreadyContributed: { 2026: 7000 } })).toEqual({
      firstDeposit: '2027-01-05',
      year: 2026,
      depositsLeft: 0,
      total: 0,
      stop: { taxYear: 2026, lastDeposit: undefined, resumes: '2027-01-05' },
    })
    const partly = {
      ...roth,
      schedule: once(isoDate(2026, 12, 9)),
      amount: 500,
      alreadyContributed: { 2026: 6900 },
    }
    expect(previewContribution(partly)).toEqual({
      firstDeposit: '2026-12-09',
      year: 2026,
      depositsLeft: 1,
      total: 100,
      stop: { taxYear: 2026, lastDeposit: '2026-12-09', resumes: undefined },
    })
  })

  test('[CO-11] it promises what the plan sends', () => {
    fc.assert(
      fc.property(iraContributions, (contribution) => {
        const preview = previewContribution(contribution)
        const draws = planTransfers(contribution).flatMap((one) => drawn(one, 99))
        const thisYear = draws.filter(({ date }) => yearOf(date) === preview.year)
        expect(preview.firstDeposit).toBe(draws.map(({ date }) => date).sort()[0])
        expect(preview.depositsLeft).toBe(thisYear.length)
        expect(preview.total).toBe(thisYear.reduce((sum, draw) => sum + draw.amount, 0))
      }),
    )
  })
})
