const provider = 'Plaid'

export const words = {
  h1: 'Verifying your identity, please wait...',
  waiting: 'This usually takes a few seconds. You can leave this page; we go on without you.',
  consent: 'Before we check your identity',
  consentIntro: 'Please read this and agree to go on.',
  continue: 'Continue',
  other: 'We could not finish checking your identity',
  failed: `Error during ${provider} IDV verification. Please try again later.`,
  contact: (contact: string) =>
    `Your answers are kept. If it does not help to try again, write to us at ${contact}.`,
  tryAgain: 'Try again',
}
