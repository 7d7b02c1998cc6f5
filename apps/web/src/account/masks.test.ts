import { maskPhone } from '@vestibule/domain/fields/phone'
import { expect, test } from 'vitest'
import { maskEmail } from './masks.ts'

test('[SU-10] masks an email except its first letter and domain', () => {
  expect(maskEmail('jane.roe@example.com')).toBe('j•••@example.com')
})

test('[SU-09] masks a phone except its last four digits', () => {
  expect(maskPhone('212-555-0134')).toBe('•••-•••-0134')
})
