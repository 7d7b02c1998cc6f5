export const words = {
  h1: 'Forgot password',
  intro: 'We will email you a link with which you choose a new one. It works once, for 20 minutes.',
  send: 'Send reset link',
  sent: 'Password reset link has been sent.',
  back: 'Back to log in',
}
