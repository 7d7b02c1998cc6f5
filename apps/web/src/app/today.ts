import { type IsoDate, isoDate } from '@vestibule/domain/iso-date'

const inNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** "Today" is today in New York (CO-08), wherever the browser is. */
export const todayInNewYork = (now: Date): IsoDate => {
  const parts = inNewYork.formatToParts(now)
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value)
  return isoDate(read('year'), read('month'), read('day'))
}
