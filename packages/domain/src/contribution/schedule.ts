import { compareDates, type IsoDate, parseIsoDate, yearOf } from '../iso-date.ts'
import { fail, ok, type Result } from '../result.ts'

export const contributionFrequencies = ['MONTHLY', 'TWICE_PER_MONTH', 'ONE_TIME'] as const
export type Frequency = (typeof contributionFrequencies)[number]

/**
 * A contribution's dates. Days are 1 to 30, and a shorter month uses the month's last day instead. `taxYear` is the
 * chosen tax year of a one-time IRA contribution. Without it, the year of the date counts.
 */
export type Schedule =
  | { readonly frequency: 'MONTHLY'; readonly days: readonly [number] }
  | { readonly frequency: 'TWICE_PER_MONTH'; readonly days: readonly [number, number] }
  | { readonly frequency: 'ONE_TIME'; readonly date: IsoDate; readonly taxYear?: number }

/** The schedule that is chosen in a form. `date` is empty until a date is picked. */
export interface ScheduleChoice {
  readonly frequency: Frequency
  readonly days: readonly number[]
  readonly date: string
  readonly taxYear?: number | null | undefined
}

/** A schedule as in the API and the database. 0 and `null` mean that the field does not apply. */
export interface ScheduleFields {
  readonly first_deposit_date: number
  readonly second_deposit_date: number
  readonly one_time: boolean
  readonly one_time_date: string | null
  readonly tax_year?: number | null | undefined
}

export type ScheduleCode =
  | 'first_day_required'
  | 'second_day_required'
  | 'second_day_not_later'
  | 'date_required'
  | 'date_in_past'
  | 'days_not_wanted'
  | 'date_not_wanted'
  | 'tax_year_not_open'

export const scheduleCodeField: Readonly<Record<ScheduleCode, keyof ScheduleFields>> = {
  first_day_required: 'first_deposit_date',
  second_day_required: 'second_deposit_date',
  second_day_not_later: 'second_deposit_date',
  date_required: 'one_time_date',
  date_in_past: 'one_time_date',
  days_not_wanted: 'first_deposit_date',
  date_not_wanted: 'one_time_date',
  tax_year_not_open: 'tax_year',
}

export const lastDay = 30

const isDay = (day: number | undefined): day is number =>
  day !== undefined && Number.isInteger(day) && day >= 1 && day <= lastDay

/** Parses the dates. `parseContributionSchedule` also checks whether the tax year is open. */
export function parseSchedule(choice: ScheduleChoice, today: IsoDate): Result<Schedule, ScheduleCode> {
  const [first, second] = choice.days
  const taxYear = choice.taxYear ?? undefined
  if (choice.frequency === 'ONE_TIME') {
    if (choice.days.length > 0) return fail('days_not_wanted')
    const date = parseIsoDate(choice.date)
    if (!date.ok) return fail('date_required')
    if (compareDates(date.value, today) < 0) return fail('date_in_past')
    if (taxYear === undefined) return ok({ frequency: 'ONE_TIME', date: date.value })
    const year = yearOf(date.value)
    if (taxYear !== year && taxYear !== year - 1) return fail('tax_year_not_open')
    return ok({ frequency: 'ONE_TIME', date: date.value, taxYear })
  }
  if (taxYear !== undefined) return fail('tax_year_not_open')
  if (choice.date !== '') return fail('date_not_wanted')
  if (!isDay(first)) return fail('first_day_required')
  if (choice.frequency === 'MONTHLY')
    return choice.days.length > 1 ? fail('days_not_wanted') : ok({ frequency: 'MONTHLY', days: [first] })
  if (!isDay(second)) return fail('second_day_required')
  if (choice.days.length > 2) return fail('days_not_wanted')
  if (second <= first) return fail('second_day_not_later')
  return ok({ frequency: 'TWICE_PER_MONTH', days: [first, second] })
}

/** Toggles a day. If `frequency` allows no further day, the new day replaces all others. */
export function pickDay(frequency: Frequency, days: readonly number[], day: number): number[] {
  if (days.includes(day)) return days.filter((other) => other !== day)
  const wanted = frequency === 'TWICE_PER_MONTH' ? 2 : 1
  const picked = days.length < wanted ? [...days, day] : [day]
  return picked.sort((a, b) => a - b)
}

export function choiceOf(fields: ScheduleFields): ScheduleChoice {
  const { first_deposit_date: first, second_deposit_date: second, one_time_date } = fields
  const rest = { date: one_time_date ?? '', ...(fields.tax_year ? { taxYear: fields.tax_year } : {}) }
  if (fields.one_time)
    return { frequency: 'ONE_TIME', days: [first, second].filter((day) => day !== 0), ...rest }
  return second === 0
    ? { frequency: 'MONTHLY', days: [first], ...rest }
    : { frequency: 'TWICE_PER_MONTH', days: [first, second], ...rest }
}

/** Converts a schedule to fields. Days are 0 for one-time, and the second day is 0 for monthly. */
export function fieldsOf(schedule: Schedule): ScheduleFields & { readonly tax_year?: number } {
  if (schedule.frequency === 'ONE_TIME')
    return {
      first_deposit_date: 0,
      second_deposit_date: 0,
      one_time: true,
      one_time_date: schedule.date,
      ...(schedule.taxYear === undefined ? {} : { tax_year: schedule.taxYear }),
    }
  const [first, second = 0] = schedule.days
  return { first_deposit_date: first, second_deposit_date: second, one_time: false, one_time_date: null }
}
