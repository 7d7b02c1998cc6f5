/** The page on which the owner's spouse signs or declines the consent to a designation of beneficiaries. */
export const spouse = {
  title: 'Your consent to beneficiaries',
  intro:
    'Your spouse named beneficiaries of a retirement account and asks for your consent. We email you a code first.',
  noLink: 'Open the link in the email that we sent you.',
  expired:
    'This link has expired or was used before. If you have not decided yet, ask your spouse to sign again.',
  start: 'Email me a code',
  sentTo: 'We sent a code to {email}. Enter it with your legal name and your date of birth.',
  continue: 'Continue',
  wrongName: 'This is not the name that your spouse gave us.',
  wrongBirthDate: 'This is not the date of birth that we have. Check it, or ask your spouse to correct it.',
  sign: 'Sign',
  decline: 'I do not agree',
  signed: 'Thank you. You have signed the consent.',
  declined: 'You have declined. The beneficiaries are not changed, and your spouse is told.',
  failed: 'That did not work. Please try again.',
} as const
