/** The page for changing the contributions of an open account. */
export const plan = {
  title: 'Contributions',
  intro: 'Change amount, days or bank, or start again. Each change needs your authorization.',
  signedOut: 'Log in to see your contributions.',
  none: 'You cannot change contributions of this account now.',
  yours: 'Your plan',
  change: 'Change plan',
  again: 'Start again',
  changing: 'Our broker is replacing your earlier plan. We show the new one.',
  returned:
    'A contribution from {bank} was returned, so it cannot be used. Please connect another bank account.',
  next: 'You connected {bank}. It is used when you authorize contributions from it.',
  moves: 'Your contributions go to {bank} as soon as our broker has canceled the earlier ones.',
  refused: 'Your contributions cannot go to {bank}. Please connect another bank account.',
  from: 'Contributions within three business days go as they were. New ones begin after {date}.',
  adds: 'A one-time contribution comes in addition to your plan, which goes on.',
  ends: 'With another bank account, this one-time contribution is not drawn any more: {debit}',
  bank: 'Bank account',
  authorize: 'Authorize',
  authorized: 'Authorized. We will email you a copy.',
  changed: 'Your contributions have changed meanwhile. Please look at them again.',
  failed: 'We could not change your contributions. Please try again.',
} as const
