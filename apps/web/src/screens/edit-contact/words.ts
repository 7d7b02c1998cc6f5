import type { PhoneCode } from '@vestibule/domain/fields/phone'
import type { Words } from '../../form/validate.ts'

const missing =
  'Phone number is missing or incomplete. Please provide phone number in the format xxx-xxx-xxxx.'

export const phoneWords = {
  required: missing,
  not_ten_digits: missing,
  invalid_format: 'Invalid phone number format. Please use xxx-xxx-xxxx.',
} as const satisfies Words<PhoneCode>

export const editPhoneWords = {
  h1: 'Edit your phone number',
  intro: (phone: string) => `Instead of ${phone}. We text a new code to the number you enter.`,
  label: 'New phone number',
  failed: 'Failed to update the phone number',
}

export const editEmailWords = {
  h1: 'Edit your email address',
  intro: (email: string) => `Instead of ${email}. We email a new code to the address you enter.`,
  label: 'New email address',
  updated: 'Email updated! Verification email sent.',
  failed: 'An error occurred while processing your request. Please try again.',
}
