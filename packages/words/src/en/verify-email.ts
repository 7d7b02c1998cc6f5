export const verifyEmail = {} as const
