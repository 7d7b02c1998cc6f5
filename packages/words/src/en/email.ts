export const email = {
  title: 'Get Started',
  /** {account} is the account's title. */
  eyebrow: '{account} · {another}',
  anyAccount: 'Your account',
  another: 'Choose another account',
  intro: 'Once verified, your progress is kept for 60 days. You can stop and come back on any device.',
  started: 'Already started? {logIn}',
  /** Stands before `intro` if the brand states how long the form takes. */
  minutes: 'About {minutes} minutes to fill in.',
  /** After a used or expired link from the firm's website. */
  linkExpired: 'This link has expired. You can still apply here.',
  logIn: 'Log in to your account',
  ready: {
    title: 'Have these ready',
    ssn: { title: 'Your Social Security number', text: 'Federal law asks every financial company for it.' },
    bank: {
      title: 'Your bank login, or your routing and account numbers',
      /** Replaces `title` for account types without micro-deposits. */
      loginOnly: 'Your bank login',
      text: 'To fund the account. No contribution is drawn until you confirm.',
    },
    review: { title: 'Then: review', text: 'It can take up to two business days.' },
  },
} as const
