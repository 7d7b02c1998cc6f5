import { formatSsn } from '@vestibule/domain/fields/ssn'
import { expect, test } from 'vitest'
import { insertedText, maskedEdit as over } from './masked-edit.ts'

const saved = '***-**-1234'
const maskedEdit = (masked: string, edited: string) => over(masked, edited, formatSsn)

test('[PE-11] a digit typed anywhere into the masked form begins a new number', () => {
  expect(maskedEdit(saved, `5${saved}`)).toBe('5')
  expect(maskedEdit(saved, '***-5**-1234')).toBe('5')
  expect(maskedEdit(saved, `${saved}5`)).toBe('5')
  expect(maskedEdit(saved, '5')).toBe('5')
})

test('[PE-11] deleting a part of the masked form empties the field', () => {
  expect(maskedEdit(saved, '***-**-123')).toBe('')
  expect(maskedEdit(saved, '1234')).toBe('')
  expect(maskedEdit(saved, '')).toBe('')
})

test('[PE-11] a number pasted over the masked form, or into it, stands alone', () => {
  expect(maskedEdit(saved, '123-45-6789')).toBe('123-45-6789')
  expect(maskedEdit(saved, `${saved}987654321`)).toBe('987-65-4321')
})

test('[PE-11] a whole number put in the place of the saved one keeps the digits that both end with', () => {
  for (const put of ['219-09-1234', '219-09-9934', '219-09-5554']) expect(maskedEdit(saved, put)).toBe(put)
  expect(maskedEdit(saved, '219091234')).toBe('219-09-1234')
})

test('[PE-11] [SE-01] what is put into a text stands alone, wherever it was put', () => {
  expect(insertedText('***-**-1234', '5***-**-1234')).toBe('5')
  expect(insertedText('***-**-1234', '***-**-12567834')).toBe('5678')
  expect(insertedText('***-**-1234', '987-65-4321')).toBe('987-65-4321')
  expect(insertedText('***-**-1234', '***-**-123')).toBe('')
  expect(insertedText('***-**-1234', '')).toBe('')
})
