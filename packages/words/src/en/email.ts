export const email = {
  title: 'Get Started',
  intro:
    'Open {account}. Review can take up to two business days. Once verified, your progress is kept for 60 days. {another}',
  anyAccount: 'your account',
  another: 'Choose another account',
  logIn: 'Log in to your account',
  callFailed: 'An error occurred. Please try again.',
} as const
