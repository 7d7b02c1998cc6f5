export const words = {
  h1: 'Edit your email address',
  intro: (email: string) => `Instead of ${email}. We email a new code to the address you enter.`,
  label: 'New email address',
  updated: 'Email updated! Verification email sent.',
  failed: 'An error occurred while processing your request. Please try again.',
}
