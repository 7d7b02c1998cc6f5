import type { CodeWords } from './CodeForm.tsx'

export const phoneCodeWords: CodeWords = {
  required: 'Please enter the verification code.',
  not_six_digits: 'Please enter all 6 digits of the code.',
  sent: 'Verification code sent!',
  sendFailed: 'Failed to send verification code',
  mismatch: 'Entered code did not match. Please try again.',
  checkFailed: 'Failed to verify phone number.',
}
