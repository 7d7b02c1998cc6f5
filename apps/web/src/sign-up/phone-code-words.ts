import type { CodeWords } from './CodeForm.tsx'

/** The words of a code that went to a phone: while signing up (SU-09), and while logging in (SU-23). */
export const phoneCodeWords: CodeWords = {
  required: 'Please enter the verification code.',
  not_six_digits: 'Please enter all 6 digits of the code.',
  sent: 'Verification code sent!',
  sendFailed: 'Failed to send verification code',
  mismatch: 'Entered code did not match. Please try again.',
  checkFailed: 'Failed to verify phone number.',
}
