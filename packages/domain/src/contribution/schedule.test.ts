import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../iso-date.ts'
import { monthly, once, recurring } from '../testing/schedules.ts'
import { choiceOf, fieldsOf, parseSchedule, pickDay, type Schedule, scheduleCodeField } from './schedule.ts'

const today = isoDate(2026, 12, 4)
const codeOf = (frequency: Schedule['frequency'], days: number[], date = '') => {
  const schedule = parseSchedule({ frequency, days, date }, today)
  return schedule.ok ? 'ok' : schedule.code
}

const schedules = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 }).map(recurring),
  fc.integer({ min: 0, max: 800 }).map((days) => once(addDays(today, days))),
)

describe('schedule', () => {
  test('[CO-06] [CO-09] requires exactly one day from 1 to 30 for monthly', () => {
    expect([[1], [30]].map((days) => codeOf('MONTHLY', days))).toEqual(['ok', 'ok'])
    expect([[], [0], [31], [-1], [1.5], [Number.NaN]].map((days) => codeOf('MONTHLY', days))).toEqual(
      Array(6).fill('first_day_required'),
    )
    expect(codeOf('MONTHLY', [1, 2])).toBe('days_not_wanted')
    expect(codeOf('MONTHLY', [1], '2026-12-05')).toBe('date_not_wanted')
  })

  test('[CO-06] [CO-09] requires two ascending days for twice per month', () => {
    expect(codeOf('TWICE_PER_MONTH', [1, 2])).toBe('ok')
    expect(codeOf('TWICE_PER_MONTH', [29, 30])).toBe('ok')
    expect([[], [0, 5]].map((days) => codeOf('TWICE_PER_MONTH', days))).toEqual([
      'first_day_required',
      'first_day_required',
    ])
    expect([[5], [5, 31], [5, 0]].map((days) => codeOf('TWICE_PER_MONTH', days))).toEqual(
      Array(3).fill('second_day_required'),
    )
    expect(
      [
        [5, 5],
        [20, 5],
      ].map((days) => codeOf('TWICE_PER_MONTH', days)),
    ).toEqual(Array(2).fill('second_day_not_later'))
    expect(codeOf('TWICE_PER_MONTH', [1, 2, 3])).toBe('days_not_wanted')
  })

  test('[CO-06] [CO-08] requires a date from today in New York for one-time', () => {
    expect(codeOf('ONE_TIME', [], '2026-12-04')).toBe('ok')
    expect(codeOf('ONE_TIME', [], '2026-12-03')).toBe('date_in_past')
    for (const bad of ['', '12/05/2026', '2027-02-29'])
      expect(codeOf('ONE_TIME', [], bad)).toBe('date_required')
    expect(codeOf('ONE_TIME', [5], '2026-12-05')).toBe('days_not_wanted')
  })

  test('[CO-09] converts between API fields and schedules', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        expect(parseSchedule(choiceOf(fieldsOf(schedule)), today)).toEqual({ ok: true, value: schedule })
      }),
    )
    expect(fieldsOf(monthly(5))).toEqual({
      first_deposit_date: 5,
      second_deposit_date: 0,
      one_time: false,
      one_time_date: null,
    })
    expect(fieldsOf(once(today))).toEqual({
      first_deposit_date: 0,
      second_deposit_date: 0,
      one_time: true,
      one_time_date: '2026-12-04',
    })
  })

  test('[CO-09] names the invalid API field', () => {
    const cases = [
      [[0, 0, false, null], 'first_deposit_date'],
      [[31, 0, false, null], 'first_deposit_date'],
      [[9, 9, false, null], 'second_deposit_date'],
      [[9, 31, false, null], 'second_deposit_date'],
      [[9, 0, true, today], 'first_deposit_date'],
      [[0, 0, true, null], 'one_time_date'],
      [[9, 0, false, today], 'one_time_date'],
    ] as const
    for (const [[first_deposit_date, second_deposit_date, one_time, one_time_date], field] of cases) {
      const fields = { first_deposit_date, second_deposit_date, one_time, one_time_date }
      const schedule = parseSchedule(choiceOf(fields), today)
      expect(schedule.ok ? undefined : scheduleCodeField[schedule.code]).toBe(field)
    }
  })

  test('[CO-06] keeps picks in order, replaces them by a third, and removes one on a second click', () => {
    expect(pickDay('MONTHLY', [5], 9)).toEqual([9])
    expect(pickDay('MONTHLY', [5], 5)).toEqual([])
    expect(pickDay('TWICE_PER_MONTH', [], 20)).toEqual([20])
    expect(pickDay('TWICE_PER_MONTH', [20], 5)).toEqual([5, 20])
    expect(pickDay('TWICE_PER_MONTH', [5, 20], 12)).toEqual([12])
    expect(pickDay('TWICE_PER_MONTH', [5, 20], 5)).toEqual([20])
  })
})
