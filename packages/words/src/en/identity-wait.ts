export const identityWait = {
  waiting: {
    title: 'Verifying your identity, please wait...',
    text: 'This usually takes a few seconds. You can leave this page; the check continues.',
  },
  consent: {
    title: 'Before we check your identity',
    intro: 'Please read this and agree to continue.',
  },
  other: {
    title: 'We could not finish checking your identity',
    intro: 'Your answers are saved. Please try again. If that does not help, write to us at {contact}.',
  },
  failed: 'Error during Plaid IDV verification. Please try again later.',
} as const
