import type { AmountCode } from '@vestibule/domain/contribution/amount'
import type { Frequency, ScheduleCode } from '@vestibule/domain/contribution/schedule'
import type { Words } from '../form/validate.ts'

const tooLittle = 'Contribution must be at least $100'

export const amountWords = (maximum: string) =>
  ({
    required: tooLittle,
    not_whole: 'Use digits only, such as 500.',
    below_minimum: tooLittle,
    above_maximum: `Maximum allowed contribution is ${maximum}`,
  }) as const satisfies Words<AmountCode>

const first = 'Select Date'
const second = 'Select Second Date'

export const scheduleWords = {
  first_day_required: first,
  second_day_required: second,
  second_day_not_later: second,
  date_required: first,
  date_in_past: first,
  days_not_wanted: first,
  date_not_wanted: first,
} as const satisfies Words<ScheduleCode>

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  MONTHLY: 'Monthly',
  TWICE_PER_MONTH: 'Twice per month',
  ONE_TIME: 'One-time',
}

export const labels = { days: 'Days of the month', date: 'Date' } as const

export const words = {
  minimum: 'Minimum $100 to start you can adjust it later.',
  maxesOut:
    "Your IRA contributions will max out before year-end. They'll resume next tax year or you can adjust now.",
  failed: 'An error occurred while processing your contribution.',
  full: 'Your other IRA with us already reaches the limits of these years. Nothing would be drawn.',
  datePassed: 'The date you picked has passed. Please choose another one.',
}
