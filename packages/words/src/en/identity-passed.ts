export const identityPassed = {
  title: 'Congratulations! Your identity has been verified successfully.',
} as const
