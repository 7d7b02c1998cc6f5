export const depositVerify = {} as const
