import { type IsoDate, isoDate } from './iso-date.ts'

const inNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

export const dayInNewYork = (instant: Date): IsoDate => {
  const parts = inNewYork.formatToParts(instant)
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value)
  return isoDate(read('year'), read('month'), read('day'))
}
