/** Texts that several screens share. */
export const common = {
  /** Notices at the top of every page, of a local installation and of one for tests. */
  sandbox: 'Sandbox: no real accounts, no real money',
  staging: 'Test site: do not enter real personal information',
  logIn: 'Log in',
  logOut: 'Log out',
  finishLater: 'Finish later',
  /** Stands beside a form. {contact} is a link. */
  questions: 'Questions? {contact}',
  backToLogIn: 'Back to log in',
  relationshipSummary: 'Customer relationship summary',
  privacyPolicy: 'Privacy Policy',
  accessibility: 'Accessibility',
  contact: 'Contact',
  /** A button that starts an email to the contact address. */
  writeToUs: 'Write to us',
  finra: 'FINRA',
  sipc: 'SIPC',
  progress: 'Progress',
  /** Names the panel beside a form, for screen readers. */
  panel: 'Your application',
  /** Titles of cards beside a form. */
  whyWeAsk: 'Why we ask',
  savedFor: 'What you save is kept for 60 days, so you can stop and come back.',
  whatYouNeed: 'What you need',
  continue: 'Continue',
  back: 'Back',
  next: 'Next',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  callFailed: 'An error occurred. Please try again.',
  home: 'Back To Home Screen',
  dashboard: 'Go to Dashboard',
  pdf: '{name} (PDF)',
  accountFailed: 'Broker Account Creation Failed',
  documentTitle: '{title} · {brand}',
  answersNotLoaded: 'We could not load what you saved before. Nothing is lost.',
  /** Shown to minors. {date} is the day on which the applicant comes of age. */
  comeBack:
    'You can come back on or after {date}, when you are of legal age in your state. We keep your answers for 60 days after your last visit.',
} as const
