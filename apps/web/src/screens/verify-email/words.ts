import type { CodeWords } from '../../sign-up/CodeForm.tsx'

export const words: CodeWords = {
  required: 'Please enter the verification code.',
  not_six_digits: 'Please enter all 6 digits of the code.',
  sent: 'Email verification code sent!',
  sendFailed: 'Failed to send email verification code',
  mismatch: 'Failed to verify the email. Please try again.',
  checkFailed: 'Error verifying email. Please try again.',
}
