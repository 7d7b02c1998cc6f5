import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'

const now = new Date('2026-11-24T15:00:00.123Z')

test('[CF-05] the calendar file has a whole day for each planned debit', () => {
  const day = {
    id: 'c-2026-12-05@open.example',
    date: isoDate(2026, 12, 5),
    title: 'Brand: $300',
    text: 'Arrives',
  }
  expect(calendarFile([day], 'Brand', now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Brand//Contributions//EN',
    'BEGIN:VEVENT',
    'UID:c-2026-12-05@open.example',
    'DTSTAMP:20261124T150000Z',
    'DTSTART;VALUE=DATE:20261205',
    'SUMMARY:Brand: $300',
    'DESCRIPTION:Arrives',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('[CF-05] the calendar file escapes texts, and breaks lines after 75 octets without splitting characters', () => {
  const text = `Scheduled Sat, Dec 5; arrives\nMon, Dec 7 \\ ${'••••ñ'.repeat(20)}`
  const day = { id: 'c', date: isoDate(2026, 12, 5), title: 'x', text }
  const lines = calendarFile([day], 'Brand, Inc', now).split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded).toContain(
    `DESCRIPTION:Scheduled Sat\\, Dec 5\\; arrives\\nMon\\, Dec 7 \\\\ ${'••••ñ'.repeat(20)}`,
  )
  expect(unfolded).toContain('PRODID:-//Brand\\, Inc//Contributions//EN')
})
