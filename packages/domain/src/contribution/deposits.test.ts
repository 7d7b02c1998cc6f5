import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, daysInMonth, isoDate, monthOf, yearOf } from '../iso-date.ts'
import { monthly, once, recurring, twice } from '../testing/schedules.ts'
import { depositsInYear, nextDates, sharesFebruary } from './deposits.ts'

const recurringSchedules = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 })
  .map(recurring)

test('[CO-07] uses the last day of a shorter month', () => {
  expect(nextDates(monthly(30), isoDate(2026, 1, 1), 3)).toEqual(['2026-01-30', '2026-02-28', '2026-03-30'])
  expect(nextDates(monthly(29), isoDate(2028, 1, 30), 2)).toEqual(['2028-02-29', '2028-03-29'])
})

test.each([
  [29, 30, 2026, ['02-27', '02-28']],
  [28, 30, 2026, ['02-27', '02-28']],
  [28, 29, 2026, ['02-27', '02-28']],
  [27, 30, 2026, ['02-27', '02-28']],
  [29, 30, 2028, ['02-28', '02-29']],
  [28, 30, 2028, ['02-28', '02-29']],
  [28, 29, 2028, ['02-28', '02-29']],
])('[CO-18] draws days %i and %i in February %i on two days', (first, second, year, february) => {
  const picked = (month: string) => [`${year}-${month}-${first}`, `${year}-${month}-${second}`]
  expect(nextDates(twice(first, second), isoDate(year - 1, 12, 31), 6)).toEqual([
    ...picked('01'),
    ...february.map((day) => `${year}-${day}`),
    ...picked('03'),
  ])
})

test('[CO-06] starts a recurring deposit tomorrow at the earliest', () => {
  expect(nextDates(monthly(5), isoDate(2026, 12, 4), 1)).toEqual(['2026-12-05'])
  expect(nextDates(monthly(5), isoDate(2026, 12, 5), 1)).toEqual(['2027-01-05'])
  expect(nextDates(twice(5, 20), isoDate(2026, 12, 5), 3)).toEqual(['2026-12-20', '2027-01-05', '2027-01-20'])
})

test('[CO-06] makes a one-time deposit once, today at the earliest', () => {
  const date = isoDate(2026, 12, 4)
  const schedule = once(date)
  expect(nextDates(schedule, date, 3)).toEqual([date])
  expect(nextDates(schedule, addDays(date, 1), 3)).toEqual([])
  expect(depositsInYear(schedule, 2026, date)).toEqual([{ date, day: undefined }])
  expect(depositsInYear(schedule, 2027, date)).toEqual([])
  expect(depositsInYear(schedule, 2026, addDays(date, 1))).toEqual([])
})

test('[CO-05] [CO-18] lists for a year the next dates within it', () => {
  const starts = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays(isoDate(2026, 1, 1), offset))
  fc.assert(
    fc.property(recurringSchedules, starts, (schedule, today) => {
      const year = yearOf(today)
      const coming = nextDates(schedule, today, 60)
      expect(coming).toHaveLength(60)
      for (const taxYear of [year, year + 1])
        expect(depositsInYear(schedule, taxYear, today).map(({ date }) => date)).toEqual(
          coming.filter((date) => yearOf(date) === taxYear),
        )
      expect(new Set(coming).size, '[CO-18]').toBe(60)
      for (const { date, day = 0 } of depositsInYear(schedule, year, today)) {
        const usual = Math.min(day, daysInMonth(year, monthOf(date)))
        const isShared = sharesFebruary(schedule) && monthOf(date) === 2
        expect(isShared ? [usual, usual - 1] : [usual]).toContain(dayOf(date))
      }
    }),
  )
})
