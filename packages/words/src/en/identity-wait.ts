export const identityWait = {
  waiting: {
    title: 'Verifying your identity, please wait...',
    text: 'This usually takes a few seconds. You can leave this page; we go on without you.',
  },
  consent: {
    title: 'Before we check your identity',
    intro: 'Please read this and agree to go on.',
  },
  other: {
    title: 'We could not finish checking your identity',
    intro: 'Your answers are kept. If it does not help to try again, write to us at {contact}.',
  },
  failed: 'Error during Plaid IDV verification. Please try again later.',
} as const
