import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { birthDateFields, typedBirthDate } from './birth-date.ts'

test('[PE-10] a date of birth is sent as day, month and year, and read back as it was typed', () => {
  const fields = birthDateFields(isoDate(1984, 4, 7))
  expect(fields).toEqual({ dob_date: '07', dob_month: '04', dob_year: '1984' })
  expect(typedBirthDate(fields)).toBe('04/07/1984')
})

test('[PE-10] before a date of birth is given the field is empty', () => {
  expect(typedBirthDate(null)).toBe('')
  expect(typedBirthDate({ dob_date: '', dob_month: '', dob_year: '' })).toBe('')
})
