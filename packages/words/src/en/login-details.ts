export const loginDetails = {
  title: 'Create your login',
  intro: 'We use your phone to check that it is you, now and when you log in.',
  /** Shown if the email address is already registered. */
  known: {
    verifyPhone: 'Please verify your phone.',
    verifyEmail: 'Please verify your email.',
    complete: 'User already exists! Complete your account.',
  },
} as const
