import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayInMonth, dayOf, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'
import { monthly, once, recurring, twice } from '../testing/schedules.ts'
import type { Contribution } from './allowance.ts'
import { depositsInYear, nextDates } from './deposits.ts'
import { limitFor } from './ira-limits.ts'
import { type PlannedTransfer, plannedYears, planTaxYear, planTransfers } from './plan.ts'
import { previewContribution } from './preview.ts'
import { roomPerDeposit } from './room.ts'

const roth: Contribution = {
  accountType: 'ROTH_IRA',
  amount: 100,
  schedule: monthly(5),
  today: isoDate(2026, 12, 4),
  birthYear: 1990,
  limits: 'specification',
  alreadyContributed: {},
}

const scheduled = (
  key: string,
  startDate: string,
  occurrences: number | undefined,
  amount: number,
  taxYear?: number,
) => ({ kind: 'SCHEDULE', key, startDate, occurrences, amount, taxYear })

/** Returns at most `atMost` debits as the broker makes them: monthly, and on the last day of a shorter month. */
function drawn(transfer: PlannedTransfer, atMost: number): { date: IsoDate; amount: number }[] {
  if (transfer.kind === 'DEPOSIT') return [{ date: transfer.date, amount: transfer.amount }]
  return Array.from({ length: Math.min(transfer.occurrences ?? atMost, atMost) }, (_, index) => ({
    date: addMonths(transfer.startDate, index),
    amount: transfer.amount,
  }))
}

const recurringSchedules = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 })
  .map(recurring)
const todays = fc.integer({ min: 0, max: 2500 }).map((offset) => addDays(isoDate(2026, 1, 1), offset))
const dollars = fc.oneof(fc.integer({ min: 100, max: 8000 }), fc.constantFrom(100, 583, 584, 7000))
const iraContributions: fc.Arbitrary<Contribution> = fc
  .record({
    accountType: fc.constantFrom('ROTH_IRA' as const, 'TRADITIONAL_IRA' as const),
    amount: dollars,
    schedule: recurringSchedules,
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
  test('[CO-05] plans a finite schedule for each of three tax years', () => {
    expect(planTransfers(roth)).toEqual([
      scheduled('2026-d5', '2026-12-05', 1, 100, 2026),
      scheduled('2027-d5', '2027-01-05', 12, 100, 2027),
      scheduled('2028-d5', '2028-01-05', 12, 100, 2028),
    ])
  })

  test('[CO-05] plans the remainder up to the cap as a single deposit', () => {
    const plan = planTaxYear({ ...roth, amount: 1000, schedule: monthly(10) }, 2027)
    expect(plan).toEqual([scheduled('2027-d10', '2027-01-10', 7, 1000, 2027)])
    expect(planTaxYear({ ...roth, amount: 1500, alreadyContributed: { 2027: 150 } }, 2027)).toEqual([
      scheduled('2027-d5', '2027-01-05', 4, 1500, 2027),
      scheduled('2027-rest', '2027-05-05', 1, 850, 2027),
    ])
  })

  test('[CF-04] plans two schedules a year for a contribution twice per month', () => {
    expect(planTaxYear({ ...roth, amount: 1500, schedule: twice(5, 20) }, 2027)).toEqual([
      scheduled('2027-d5', '2027-01-05', 2, 1500, 2027),
      scheduled('2027-d20', '2027-01-20', 2, 1500, 2027),
      scheduled('2027-rest', '2027-03-05', 1, 1000, 2027),
    ])
  })

  test('[CO-05] plans nothing for a tax year whose cap is reached or exceeded', () => {
    for (const full of [7000, 9000])
      expect(planTransfers({ ...roth, alreadyContributed: { 2026: full, 2027: full } })).toEqual([
        scheduled('2028-d5', '2028-01-05', 12, 100, 2028),
      ])
  })

  test('[CO-07] starts a schedule in March when February lacks its day, and plans February’s deposit separately', () => {
    const february = { ...roth, schedule: monthly(30), today: isoDate(2026, 2, 1) }
    expect(planTaxYear(february, 2026)).toEqual([
      scheduled('2026-d30-feb', '2026-02-28', 1, 100, 2026),
      scheduled('2026-d30', '2026-03-30', 10, 100, 2026),
    ])
    expect(planTransfers({ ...february, accountType: 'REGULAR' })).toEqual([
      scheduled('d30-feb', '2026-02-28', 1, 100),
      scheduled('d30', '2026-03-30', undefined, 100),
    ])
    expect(planTaxYear({ ...february, amount: 7000 }, 2026)).toEqual([
      scheduled('2026-d30-feb', '2026-02-28', 1, 7000, 2026),
    ])
  })

  test('[CO-18] plans a February deposit that moves one day back, and what follows it, separately', () => {
    const shared = { ...roth, schedule: twice(28, 30), today: isoDate(2026, 12, 31) }
    expect(planTaxYear(shared, 2027)).toEqual([
      scheduled('2027-d28', '2027-01-28', 1, 100, 2027),
      scheduled('2027-d28-feb', '2027-02-27', 1, 100, 2027),
      scheduled('2027-d28-mar', '2027-03-28', 10, 100, 2027),
      scheduled('2027-d30', '2027-01-30', 12, 100, 2027),
    ])
    const years = planTransfers({ ...shared, accountType: 'REGULAR', amount: 50_000 })
    expect(years.slice(0, 2)).toEqual([
      scheduled('2027-d28', '2027-01-28', 1, 50_000),
      scheduled('2027-d28-feb', '2027-02-27', 1, 50_000),
    ])
  })

  test('[CF-03] plans one endless schedule per day for a REGULAR account', () => {
    expect(planTransfers({ ...roth, accountType: 'REGULAR', amount: 50_000, schedule: twice(4, 5) })).toEqual(
      [scheduled('d4', '2027-01-04', undefined, 50_000), scheduled('d5', '2026-12-05', undefined, 50_000)],
    )
  })

  test('[CF-03] plans a one-time contribution as a single deposit within the cap of its tax year', () => {
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
    expect(plannedYears({ ...roth, schedule: once(date) })).toEqual([])
  })

  test('[PR-05] plans no transfer in the product flow', () => {
    expect(planTransfers({ ...roth, accountType: 'PRODUCT' })).toEqual([])
  })

  test('[CO-05] keeps the total of every tax year within the cap, and reaches it if the deposits suffice', () => {
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

  test('[CF-04] gives every transfer a unique, stable key and a start after today', () => {
    fc.assert(
      fc.property(iraContributions, (contribution) => {
        const plan = planTransfers(contribution)
        expect(planTransfers({ ...contribution })).toEqual(plan)
        expect(new Set(plan.map((one) => one.key)).size).toBe(plan.length)
        for (const one of plan) {
          expect(one.key).toMatch(/^20\d\d-(d([1-9]|[12]\d|30)(-feb|-mar)?|rest)$/)
          expect(one.kind === 'SCHEDULE' && one.startDate > contribution.today).toBe(true)
          expect(one.amount).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('[CO-07] [CO-18] draws an endless schedule on the picked days of every month', () => {
    fc.assert(
      fc.property(recurringSchedules, todays, (schedule, today) => {
        const plan = planTransfers({ ...roth, accountType: 'REGULAR', schedule, today })
        const dates = plan.flatMap((one) => drawn(one, 60).map(({ date }) => date)).sort()
        expect(new Set(dates).size, '[CO-18]').toBe(dates.length)
        // Two years at least: a plan whose days can meet in February is made year by year.
        expect(dates.slice(0, 24)).toEqual(nextDates(schedule, today, 24))
      }),
    )
  })

  test('[CO-07] starts every schedule of several deposits on its nominal day', () => {
    fc.assert(
      fc.property(iraContributions, (contribution) => {
        for (const one of planTransfers(contribution)) {
          if (one.kind !== 'SCHEDULE' || one.occurrences === 1) continue
          const day = Number(/d(\d+)(-mar)?$/.exec(one.key)?.[1])
          expect(dayOf(one.startDate)).toBe(day)
          expect(dayInMonth(yearOf(one.startDate), monthOf(one.startDate), day)).toBe(one.startDate)
        }
      }),
    )
  })
})

describe('the room of an IRA', () => {
  const room = (taxYear: number, deposits: number, perDeposit: number, maxesOut: boolean) => ({
    taxYear,
    deposits,
    perDeposit,
    maxesOut,
  })

  const september = isoDate(2026, 9, 5)
  const march = { schedule: once(isoDate(2027, 3, 1)), alreadyContributed: { 2026: 7000, 2027: 10 } }
  test.each<[string, Partial<Contribution>, object | undefined]>([
    ['[CO-05] the cap over the deposits left this year', { today: september }, room(2026, 3, 2333, false)],
    ['[CO-05] an amount that just fits', { today: september, amount: 2333 }, { maxesOut: false }],
    ['[CO-05] an amount that does not', { today: september, amount: 2334 }, { maxesOut: true }],
    ['[CO-05] one date of two', { schedule: twice(4, 20), amount: 7000 }, room(2026, 1, 7000, false)],
    ['[CO-05] both dates of a month', { schedule: twice(5, 20), amount: 3501 }, room(2026, 2, 3500, true)],
    ['[CO-05] next year if none is left this year', { schedule: monthly(4) }, room(2027, 12, 583, false)],
    ['[CO-05] an amount above that', { schedule: monthly(4), amount: 584 }, { maxesOut: true }],
    ['[CO-05] less earlier contributions', { alreadyContributed: { 2026: 6950 } }, { perDeposit: 50 }],
    ['[CO-05] never below zero', { alreadyContributed: { 2026: 9000 } }, room(2026, 1, 0, true)],
    ['[CO-05] the year of a one-time deposit', march, { perDeposit: 6990 }],
    ['[CO-05] a one-time deposit that has passed', { schedule: once(isoDate(2026, 12, 3)) }, undefined],
    ['[CO-03] no limit of an individual account', { accountType: 'REGULAR' }, undefined],
    ['[CO-03] no limit in the product flow', { accountType: 'PRODUCT' }, undefined],
  ])('%s', (_, changes, expected) => {
    const found = roomPerDeposit({ ...roth, ...changes })
    if (expected) expect(found).toMatchObject(expected)
    else expect(found).toBeUndefined()
  })

  test('[CO-05] reports maxing out exactly when the preview stops in that year', () => {
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
  const preview = (firstDeposit: string, depositsLeft: number, total: number, stop?: object) => ({
    firstDeposit,
    year: 2026,
    depositsLeft,
    total,
    stop,
  })

  const august = { amount: 3000, today: isoDate(2026, 8, 31) }
  const nextYear = { schedule: once(isoDate(2030, 1, 2)) }
  const fourth = { accountType: 'REGULAR', schedule: monthly(4), amount: 900 } as const
  const full = { alreadyContributed: { 2026: 7000 } }
  const partly = { schedule: once(isoDate(2026, 12, 9)), amount: 500, alreadyContributed: { 2026: 6900 } }
  const stop = (taxYear: number, lastDeposit: string | undefined, resumes: string | undefined) => ({
    ...{ taxYear, lastDeposit, resumes },
  })
  test.each<[string, Partial<Contribution>, object]>([
    ['the deposits left this year', { today: isoDate(2026, 9, 4) }, preview('2026-09-05', 4, 400)],
    ['no deposit this year', fourth, preview('2027-01-04', 0, 0)],
    ['a one-time deposit of another year', nextYear, preview('2030-01-02', 0, 0)],
    ['a stop this year', august, preview('2026-09-05', 3, 7000, stop(2026, '2026-11-05', '2027-01-05'))],
    ['a stop next year', { amount: 600 }, { stop: stop(2027, '2027-12-05', '2028-01-05') }],
    ['a year that is full', full, preview('2027-01-05', 0, 0, stop(2026, undefined, '2027-01-05'))],
    ['part of one deposit', partly, preview('2026-12-09', 1, 100, stop(2026, '2026-12-09', undefined))],
  ])('[CO-11] reports %s', (_, changes, expected) => {
    expect(previewContribution({ ...roth, ...changes })).toMatchObject(expected)
  })

  test('[CO-11] matches the planned transfers', () => {
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
