import { isoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { expect, test } from 'vitest'
import { en } from '../en.ts'
import { createLanguage } from '../language.ts'
import { revokeNotice } from './revoke.ts'

const language = createLanguage('en', en)

const custodian = { name: 'First Trust', address: 'PO Box 9, Albany, NY 12201', phone: '518-555-0100' }
const openedOn = dayInNewYork(new Date('2026-11-22T03:00:00.000Z'))

test('[CF-05] [CF-10] names the custodian, its address and phone, and the postmark rule', () => {
  const notice = revokeNotice({ openedOn, today: isoDate(2026, 11, 21), custodian }, language)
  expect(notice).toContain('until November 28, 2026')
  expect(notice).toContain('First Trust, PO Box 9, Albany, NY 12201')
  expect(notice).toContain('518-555-0100')
  expect(notice).toContain('counts as given on the date of its postmark')
})

test('[CF-05] [CF-10] applies for seven days from opening in New York', () => {
  expect(revokeNotice({ openedOn, today: isoDate(2026, 11, 28), custodian }, language)).toBeDefined()
  expect(revokeNotice({ openedOn, today: isoDate(2026, 11, 29), custodian }, language)).toBeUndefined()
})
