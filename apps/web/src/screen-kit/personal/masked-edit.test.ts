import { formatSsn } from '@vestibule/domain/fields/ssn'
import { expect, test } from 'vitest'
import { insertedText, maskedEdit as over } from './masked-edit.ts'

const saved = '***-**-1234'
const maskedEdit = (masked: string, edited: string) => over(masked, edited, formatSsn)

test('[PE-11] a digit typed into the masked number starts a new number', () => {
  expect(maskedEdit(saved, `5${saved}`)).toBe('5')
  expect(maskedEdit(saved, '***-5**-1234')).toBe('5')
  expect(maskedEdit(saved, `${saved}5`)).toBe('5')
  expect(maskedEdit(saved, '5')).toBe('5')
})

test('[PE-11] a deletion in the masked number empties the field', () => {
  expect(maskedEdit(saved, '***-**-123')).toBe('')
  expect(maskedEdit(saved, '1234')).toBe('')
  expect(maskedEdit(saved, '')).toBe('')
})

test('[PE-11] a number pasted over or into the masked number replaces it', () => {
  expect(maskedEdit(saved, '123-45-6789')).toBe('123-45-6789')
  expect(maskedEdit(saved, `${saved}987654321`)).toBe('987-65-4321')
})

test('[PE-11] a replacement keeps final digits that equal the saved ones', () => {
  for (const put of ['219-09-1234', '219-09-9934', '219-09-5554']) expect(maskedEdit(saved, put)).toBe(put)
  expect(maskedEdit(saved, '219091234')).toBe('219-09-1234')
})

test('[PE-11] [SE-01] returns only the inserted text', () => {
  expect(insertedText('***-**-1234', '5***-**-1234')).toBe('5')
  expect(insertedText('***-**-1234', '***-**-12567834')).toBe('5678')
  expect(insertedText('***-**-1234', '987-65-4321')).toBe('987-65-4321')
  expect(insertedText('***-**-1234', '***-**-123')).toBe('')
  expect(insertedText('***-**-1234', '')).toBe('')
})
