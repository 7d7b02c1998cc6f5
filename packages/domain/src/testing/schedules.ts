import type { Schedule } from '../contribution/schedule.ts'
import type { IsoDate } from '../iso-date.ts'

export const monthly = (day: number): Schedule => ({ frequency: 'MONTHLY', days: [day] })
export const twice = (first: number, second: number): Schedule => ({
  frequency: 'TWICE_PER_MONTH',
  days: [first, second],
})
export const once = (date: IsoDate): Schedule => ({ frequency: 'ONE_TIME', date })

/** @param days one or two days in any order */
export const recurring = ([a = 1, b]: readonly number[]): Schedule =>
  b === undefined ? monthly(a) : twice(Math.min(a, b), Math.max(a, b))
