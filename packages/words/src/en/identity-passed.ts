export const identityPassed = {} as const
