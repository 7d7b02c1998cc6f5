export const deadEndPaths = {
  unsuitable: '/onboarding/unsuitable',
  unable: '/onboarding/unable',
  usResidentsOnly: '/onboarding/us-residents-only',
} as const
/** Paths below `/onboarding` on which no application is in progress. */
export const idlePaths: readonly string[] = ['/onboarding/forgot-password', ...Object.values(deadEndPaths)]
export type DeadEnd = (typeof deadEndPaths)[keyof typeof deadEndPaths]
