import { expect, test } from 'vitest'
import { holdEnd, sessionEnd } from './session.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const latest = at('23:00:00')

test('[SE-02] ends 30 minutes after the last recorded use', () => {
  expect(sessionEnd(at('12:00:00'), latest, at('12:00:30'))).toEqual(at('12:30:00'))
  expect(sessionEnd(at('12:00:00'), latest, at('12:01:00'))).toEqual(at('12:30:00'))
})

test('[SE-02] counts a call more than a minute later as use', () => {
  expect(sessionEnd(at('12:00:00'), latest, at('12:01:01'))).toEqual(at('12:31:01'))
})

test('[SE-02] never extends beyond the absolute end', () => {
  expect(sessionEnd(at('22:40:00'), latest, at('22:50:00'))).toEqual(latest)
})

test('[MA-04] a hold ends 24 hours after its last beginning', () => {
  const end = new Date('2026-11-22T12:00:00Z')
  expect(holdEnd(at('12:00:01'), at('12:00:00'), at('11:00:00'), null)).toEqual(end)
  expect(holdEnd(end, at('12:00:00'), undefined)).toBeUndefined()
})
