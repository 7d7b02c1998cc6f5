import type { IsoDate } from '@vestibule/domain/iso-date'

/** Time comes from here everywhere; nothing else asks the machine (journeys cross days by CLOCK_FILE). */
export interface Clock {
  now(): Date
  /** "Today" is today in New York (CO-08). */
  today(): IsoDate
}
