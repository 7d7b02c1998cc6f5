export const resetPassword = {} as const
