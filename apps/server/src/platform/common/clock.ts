import type { IsoDate } from '@vestibule/domain/iso-date'

/** The server's only source of time. Tests change the time through CLOCK_FILE. */
export interface Clock {
  now(): Date
  /** Returns today's date in New York. */
  today(): IsoDate
}
