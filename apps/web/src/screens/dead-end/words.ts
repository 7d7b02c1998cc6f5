import type { DeadEnd } from '../../sign-up/dead-ends.ts'

export interface DeadEndWords {
  h1: string
  text: (contact: string) => string
}

export const deadEnds: Readonly<Record<DeadEnd, DeadEndWords>> = {
  '/onboarding/unsuitable': {
    h1: 'This product is not for your investment profile.',
    text: (contact) =>
      `Your application ended with what you told us about your affiliations. If that was a slip, write to us at ${contact}.`,
  },
  '/onboarding/unable': {
    h1: 'You are unable to proceed at this time. Please try again later.',
    text: (contact) => `If you think that this is a mistake, write to us at ${contact}.`,
  },
  '/onboarding/us-residents-only': {
    h1: 'This service is for U.S Citizens and Permanent Residents.',
    text: () =>
      'You told us that you are neither. If that was a slip, log in to your account and change your answer.',
  },
}

export const back = 'Back to start'
