import type { Schedule } from '@vestibule/domain/contribution/schedule'
import { fill } from './fill.ts'
import type { Language } from './language.ts'

/** Returns a text such as `on the 5th and 20th of each month`, `once` or `once for tax year 2026`. */
export const scheduleText = (schedule: Schedule, { words, format }: Language): string =>
  schedule.frequency === 'ONE_TIME'
    ? schedule.taxYear === undefined
      ? words.schedule.once
      : fill(words.schedule.onceFor, { year: schedule.taxYear })
    : fill(words.schedule.monthly, { days: format.and(schedule.days.map(format.ordinal)) })
