import type { IsoDate } from '@vestibule/domain/iso-date'

/** The only source of time; journeys change it through CLOCK_FILE. */
export interface Clock {
  now(): Date
  /** Today in New York. */
  today(): IsoDate
}
