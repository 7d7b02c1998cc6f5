import type { IsoDate } from '@vestibule/domain/iso-date'

export interface CalendarDay {
  /** Equal for the same day, so that a calendar replaces the entry when the file is opened again. */
  id: string
  date: IsoDate
  title: string
  text: string
}

const basic = (isoTime: string): string => isoTime.replaceAll(/[-:]|\.\d+/g, '')
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** The longest line in octets, without its line break (RFC 5545, section 3.1). */
const maxOctets = 75

const folded = (line: string): string => {
  let octets = 0
  return [...line]
    .map((character) => {
      const size = new TextEncoder().encode(character).length
      const isNewLine = octets + size > maxOctets
      octets = isNewLine ? 1 + size : octets + size
      return isNewLine ? `\r\n ${character}` : character
    })
    .join('')
}

/** Returns an iCalendar file with whole days that leave the person free (RFC 5545). */
export const calendarFile = (days: readonly CalendarDay[], product: string, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Contributions//EN`,
    ...days.flatMap(({ id, date, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${basic(now.toISOString())}`,
      `DTSTART;VALUE=DATE:${basic(date)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
