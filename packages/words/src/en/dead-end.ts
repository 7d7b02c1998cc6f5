/** The pages that explain why sign-up ended. */
export const deadEnd = {
  unsuitable: {
    title: 'This product is not for your investment profile.',
    intro:
      'Your application ended because of what you told us about your affiliations. If that was a mistake, write to us at {contact}.',
  },
  unable: {
    title: 'You are unable to proceed at this time. Please try again later.',
    intro: 'If you think that this is a mistake, write to us at {contact}.',
  },
  usResidentsOnly: {
    title: 'This service is for U.S Citizens and Permanent Residents.',
    intro:
      'You told us that you are neither. If that was a mistake, log in to your account and change your answer.',
  },
  back: 'Back to start',
} as const
