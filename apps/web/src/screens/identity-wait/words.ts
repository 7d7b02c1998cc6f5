/** Who verifies identities, by the name that people know. */
const provider = 'Plaid'

export const words = {
  h1: 'Verifying your identity, please wait...',
  waiting: 'This usually takes a few seconds. You can leave this page; we go on without you.',
  /** PR-06: a check that has not begun, for lack of the consent */
  consent: 'Before we check your identity',
  consentIntro: 'Please read this and agree to go on.',
  goOn: 'Continue',
  other: 'We could not finish checking your identity',
  failed: `Error during ${provider} IDV verification. Please try again later.`,
  /** besides, to whom to write */
  contact: (contact: string) =>
    `Your answers are kept. If it does not help to try again, write to us at ${contact}.`,
  tryAgain: 'Try again',
  /** PE-10: not of age yet; NV-13: how long the answers stay */
  comeBack: (date: string) =>
    `You can come back from ${date}, when you come of age in your state. We keep your answers for 60 days after your last visit.`,
}
