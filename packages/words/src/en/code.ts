/** The form for a code that we sent to a phone or an email address. */
export const code = {
  label: 'Verification code',
  hint: 'Enter 6 digits. We check the code as soon as you enter the sixth.',
  errors: {
    required: 'Please enter the verification code.',
    not_six_digits: 'Please enter all 6 digits of the code.',
  },
  verify: 'Verify',
  resend: 'Resend code',
  wait: 'You can ask for another code in {seconds} s.',
  phone: {
    sent: 'Verification code sent!',
    notSent: 'Failed to send verification code',
    mismatch: 'Entered code did not match. Please try again.',
    notChecked: 'Failed to verify phone number.',
  },
  email: {
    sent: 'Email verification code sent!',
    notSent: 'Failed to send email verification code',
    mismatch: 'Failed to verify the email. Please try again.',
    notChecked: 'Error verifying email. Please try again.',
  },
} as const
