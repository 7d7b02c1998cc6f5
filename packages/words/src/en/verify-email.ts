export const verifyEmail = {
  title: 'Verify your email address',
  intro: 'We sent an email with a 6-digit code to {email}.',
  edit: 'Edit email address',
  creating: 'Creating your account..',
} as const
