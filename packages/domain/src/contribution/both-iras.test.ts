import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type IsoDate, isoDate, yearOf } from '../iso-date.ts'
import { once, recurring, twice } from '../testing/schedules.ts'
import type { Contribution } from './allowance.ts'
import { depositsInYear } from './deposits.ts'
import { limitFor } from './ira-limits.ts'
import { type PlannedTransfer, planTaxYear, planTransfers } from './plan.ts'
import { pickDay } from './schedule.ts'

const drawn = (
  transfer: PlannedTransfer,
): { date: IsoDate; amount: number; taxYear: number | undefined }[] => {
  const { amount, taxYear } = transfer
  if (transfer.kind === 'DEPOSIT') return [{ date: transfer.date, amount, taxYear }]
  return Array.from({ length: transfer.occurrences ?? 99 }, (_, month) => ({
    date: addMonths(transfer.startDate, month),
    amount,
    taxYear,
  }))
}

const totals = (plan: readonly PlannedTransfer[]): Record<number, number> => {
  const byYear: Record<number, number> = {}
  for (const { taxYear = 0, amount } of plan.flatMap(drawn)) byYear[taxYear] = (byYear[taxYear] ?? 0) + amount
  return byYear
}

/** Generates dates near the ends of months and years, and random dates. */
const todays = fc.oneof(
  fc.constantFrom(
    ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-02-27', '2027-02-28', '2027-03-01'],
    ...['2028-02-28', '2028-02-29', '2028-03-01', '2100-02-28', '2027-01-30', '2027-11-30'],
  ) as fc.Arbitrary<IsoDate>,
  fc.integer({ min: 0, max: 2500 }).map((offset) => addDays(isoDate(2026, 1, 1), offset)),
)
const recurringSchedules = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 })
  .map(recurring)
const schedulesFrom = (today: IsoDate) =>
  fc.oneof(
    recurringSchedules,
    fc.integer({ min: 0, max: 1000 }).map((later) => once(addDays(today, later))),
  )
const amounts = fc.oneof(fc.integer({ min: 100, max: 8600 }), fc.constantFrom(100, 583, 584, 7000, 8000))

const pairs = todays.chain((today) =>
  fc.record({
    today: fc.constant(today),
    birthYear: fc.integer({ min: 1951, max: 2008 }),
    limits: fc.constantFrom('specification' as const, 'statutory' as const),
    first: fc.record({ amount: amounts, schedule: schedulesFrom(today) }),
    second: fc.record({ amount: amounts, schedule: schedulesFrom(today) }),
    /** Days until the second contribution. */
    later: fc.integer({ min: 0, max: 500 }),
  }),
)

test('[CO-05] never exceeds the cap of a tax year over both IRAs of a person, including added years', () => {
  fc.assert(
    fc.property(pairs, ({ today, birthYear, limits, first, second, later }) => {
      const common = { birthYear, limits }
      const one: Contribution = {
        ...common,
        ...first,
        accountType: 'ROTH_IRA',
        today,
        alreadyContributed: {},
      }
      const plan = planTransfers(one)
      const then = addDays(today, later)
      if (second.schedule.frequency === 'ONE_TIME' && second.schedule.date < then) return
      const other: Contribution = {
        ...common,
        ...second,
        accountType: 'TRADITIONAL_IRA',
        today: then,
        alreadyContributed: totals(plan),
      }
      const otherPlan = planTransfers(other)
      for (let year = yearOf(today) + 3; year <= yearOf(then) + 3; year += 1) {
        const alreadyContributed = totals(otherPlan)
        plan.push(...planTaxYear({ ...one, today: then, alreadyContributed }, year))
      }
      for (const [year, total] of Object.entries(totals([...plan, ...otherPlan])))
        expect(total, year).toBeLessThanOrEqual(limitFor(Number(year), birthYear, limits))
      // The second IRA receives all requested deposits, or as much as the cap allows.
      for (let year = yearOf(then); year < yearOf(then) + 3; year += 1) {
        if (second.schedule.frequency === 'ONE_TIME') break
        const room = Math.max(0, limitFor(year, birthYear, limits) - (other.alreadyContributed[year] ?? 0))
        const wanted = depositsInYear(second.schedule, year, then).length * second.amount
        expect(totals(otherPlan)[year] ?? 0).toBe(Math.min(room, wanted))
      }
      for (const { date, taxYear } of [...plan, ...otherPlan].flatMap(drawn))
        expect(yearOf(date)).toBe(taxYear)
    }),
    { numRuns: 300 },
  )
})

test('[CO-06] [CF-04] plans the same for two days picked in either order', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(days, todays, amounts, (picked, today, amount) => {
      const plan = (order: number[]): PlannedTransfer[] => {
        const [a = 0, b = 0] = order.reduce<number[]>((so, day) => pickDay('TWICE_PER_MONTH', so, day), [])
        return planTransfers({
          accountType: 'ROTH_IRA',
          amount,
          schedule: twice(a, b),
          today,
          birthYear: 1985,
          limits: 'specification',
          alreadyContributed: {},
        })
      }
      expect(plan(picked)).toEqual(plan([...picked].reverse()))
    }),
  )
})
