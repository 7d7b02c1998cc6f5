import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isoDate, yearOf } from '../iso-date.ts'
import { monthly, once, recurring, twice } from '../testing/schedules.ts'
import { type Contribution, fundedDeposits } from './allowance.ts'
import { limitFor } from './ira-limits.ts'
import { type Pace, paceOf, totalsOf } from './pace.ts'

const contribution = (part: Partial<Contribution>): Contribution => ({
  accountType: 'ROTH_IRA',
  amount: 150,
  schedule: monthly(5),
  today: isoDate(2026, 11, 24),
  birthYear: 1985,
  limits: 'specification',
  alreadyContributed: {},
  ...part,
})
const pace = (part: Partial<Contribution>): Pace => {
  const found = paceOf(contribution(part))
  if (!found) throw new Error('nothing is drawn')
  return found
}

test('[CO-11] $150 a month is $1,800 a year and $18,000 in ten years, whatever the days', () => {
  for (const day of [1, 24, 25, 30]) {
    const found = pace({ schedule: monthly(day) })
    expect(found).toMatchObject({ year: 2027, yearTotal: 1_800, isYearLimited: false, isLimited: false })
    expect(totalsOf(found)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((years) => 1_800 * years))
  }
  for (const schedule of [twice(5, 20), twice(29, 30)])
    expect(totalsOf(pace({ schedule, today: isoDate(2028, 2, 27) })).at(-1)).toBe(36_000)
})

test('[CO-11] a one-time contribution, and one of which nothing is drawn, have no pace', () => {
  expect(paceOf(contribution({ schedule: once(isoDate(2026, 12, 4)) }))).toBeUndefined()
  expect(
    paceOf(contribution({ alreadyContributed: { 2026: 7_000, 2027: 7_000, 2028: 7_000 } })),
  ).toBeUndefined()
})

test('[CO-15] [CO-05] ten years at the limit are the limit of each year, with the higher one from its age', () => {
  // From January 2027. The person turns 50 in 2030.
  const found = pace({
    amount: 1_000,
    today: isoDate(2026, 12, 31),
    birthYear: 1980,
    limits: { table: 'statutory', added: [{ fromTaxYear: 2028, cap: 8_000, higherCap: 9_100 }] },
  })
  expect(found).toMatchObject({ year: 2027, yearTotal: 7_500, isYearLimited: true, isLimited: true })
  const totals = [7_500, 15_500, 23_500, ...[1, 2, 3, 4, 5, 6, 7].map((years) => 23_500 + 9_100 * years)]
  expect(totalsOf(found)).toEqual(totals)
})

test('[CO-05] another IRA is assumed to go on as in the last planned year', () => {
  const found = pace({
    amount: 500,
    today: isoDate(2026, 12, 31),
    alreadyContributed: { 2027: 7_000, 2028: 5_000 },
  })
  expect(found).toMatchObject({ yearTotal: 0, isYearLimited: true })
  expect(totalsOf(found)[0], 'from 2028').toBe(2_000)
  expect(totalsOf(found).at(-1)).toBeLessThanOrEqual(70_000)
})

test('[CO-11] [CO-05] sums up the deposits that are planned, and never exceeds the limits', () => {
  const cases = fc.record({
    amount: fc.integer({ min: 100, max: 8_600 }),
    schedule: fc
      .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 })
      .map((days) => recurring(days)),
    today: fc.integer({ min: 0, max: 2500 }).map((days) => addDays(isoDate(2026, 1, 1), days)),
    birthYear: fc.integer({ min: 1951, max: 2008 }),
    accountType: fc.constantFrom('ROTH_IRA' as const, 'REGULAR' as const),
    elsewhere: fc.integer({ min: 0, max: 6_900 }),
  })
  fc.assert(
    fc.property(cases, ({ elsewhere, ...part }) => {
      const year = yearOf(part.today)
      const alreadyContributed = { [year]: elsewhere, [year + 1]: elsewhere, [year + 2]: elsewhere }
      const its = contribution({ ...part, alreadyContributed })
      const found = paceOf(its)
      const planned = [0, 1, 2].flatMap((later) =>
        fundedDeposits(its, year + later).map(({ amount }) => amount),
      )
      const drawn = found?.deposits.filter((amount) => amount > 0) ?? []
      expect(drawn.slice(0, planned.length)).toEqual(planned)
      const total = found ? (totalsOf(found).at(-1) ?? 0) : 0
      const limits = Array.from({ length: 12 }, (_, later) =>
        limitFor(year + later, part.birthYear, its.limits),
      )
      const most = limits.reduce((all, limit) => all + limit - elsewhere, 0)
      if (part.accountType === 'REGULAR') expect(total).toBe(drawn.length * part.amount)
      else expect(total).toBeLessThanOrEqual(most)
    }),
  )
})

test('[CO-11] without a rate nothing is added, and a rate is earned from the day of each deposit', () => {
  const found = pace({ amount: 100, schedule: monthly(1), accountType: 'REGULAR' })
  const [first = 0] = totalsOf(found, 5)
  const exact = Array.from({ length: 12 }, (_, month) => 100 * 1.05 ** ((12 - month) / 12))
  expect(first).toBe(Math.floor(exact.reduce((all, value) => all + value, 0)))
  // The value of an annuity paid in advance: 100 * ((1 + i)^120 - 1) / i * (1 + i), where i = 1.07^(1/12) - 1.
  expect(totalsOf(found, 7).at(-1)).toBe(17_201)
  expect(totalsOf(found, 0)).toEqual(totalsOf(found))
})
