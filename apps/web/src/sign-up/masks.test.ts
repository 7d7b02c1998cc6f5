import { maskPhone } from '@vestibule/domain/fields/phone'
import { expect, test } from 'vitest'
import { maskEmail } from './masks.ts'

test('[SU-10] an email is named by its first letter and its domain', () => {
  expect(maskEmail('jane.roe@example.com')).toBe('j•••@example.com')
})

test('[SU-09] a phone is named by its last four digits', () => {
  expect(maskPhone('212-555-0134')).toBe('•••-•••-0134')
})
