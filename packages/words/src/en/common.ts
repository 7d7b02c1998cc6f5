/** Words that several screens share. */
export const common = {
  sandbox: 'Sandbox: no real accounts, no real money',
  logIn: 'Log in',
  logOut: 'Log out',
  relationshipSummary: 'Customer relationship summary',
  privacyPolicy: 'Privacy Policy',
  accessibility: 'Accessibility',
  contact: 'Contact',
  finra: 'FINRA',
  sipc: 'SIPC',
  progress: 'Progress',
  continue: 'Continue',
  back: 'Back',
  next: 'Next',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  home: 'Back To Home Screen',
  dashboard: 'Go to Dashboard',
  documentTitle: '{title} · {brand}',
  answersNotLoaded: 'We could not load what you saved before. Nothing is lost.',
  /** The applicant is a minor. {date} is the day of majority. */
  comeBack:
    'You can come back from {date}, when you come of age in your state. We keep your answers for 60 days after your last visit.',
} as const
