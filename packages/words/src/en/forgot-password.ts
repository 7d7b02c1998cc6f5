export const forgotPassword = {
  title: 'Forgot password',
  intro: 'We will email you a link to choose a new one. It works once, for 20 minutes.',
  send: 'Send reset link',
  sent: 'Password reset link has been sent.',
} as const
