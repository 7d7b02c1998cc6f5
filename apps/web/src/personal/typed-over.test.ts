import { formatSsn } from '@vestibule/domain/fields/ssn'
import { expect, test } from 'vitest'
import { typedOver as over } from './typed-over.ts'

const saved = '***-**-1234'
const typedOver = (masked: string, edited: string) => over(masked, edited, formatSsn)

test('[PE-11] a digit typed anywhere into the masked form begins a new number', () => {
  expect(typedOver(saved, `5${saved}`)).toBe('5')
  expect(typedOver(saved, '***-5**-1234')).toBe('5')
  expect(typedOver(saved, `${saved}5`)).toBe('5')
  expect(typedOver(saved, '5')).toBe('5')
})

test('[PE-11] deleting a part of the masked form empties the field', () => {
  expect(typedOver(saved, '***-**-123')).toBe('')
  expect(typedOver(saved, '1234')).toBe('')
  expect(typedOver(saved, '')).toBe('')
})

test('[PE-11] a number pasted over the masked form, or into it, stands alone', () => {
  expect(typedOver(saved, '123-45-6789')).toBe('123-45-6789')
  expect(typedOver(saved, `${saved}987654321`)).toBe('987-65-4321')
})

test('[PE-11] a whole number put in the place of the saved one keeps the digits that both end with', () => {
  for (const put of ['219-09-1234', '219-09-9934', '219-09-5554']) expect(typedOver(saved, put)).toBe(put)
  expect(typedOver(saved, '219091234')).toBe('219-09-1234')
})
