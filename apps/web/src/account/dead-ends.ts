export const deadEndPaths = {
  unsuitable: '/onboarding/unsuitable',
  unable: '/onboarding/unable',
  usResidentsOnly: '/onboarding/us-residents-only',
} as const
export type DeadEnd = (typeof deadEndPaths)[keyof typeof deadEndPaths]
