import { type IsoDate, isoDate } from '@vestibule/domain/iso-date'
import { serverClock } from '../api/transport.ts'

const inNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** The day in New York at an instant. */
export const todayInNewYork = (now: Date): IsoDate => {
  const parts = inNewYork.formatToParts(now)
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value)
  return isoDate(read('year'), read('month'), read('day'))
}

/** "Today" is today in New York by the server's clock (CO-08), wherever the browser is and whatever its own clock says. */
export const today = (): IsoDate => todayInNewYork(new Date(Date.now() + serverClock.ahead))
