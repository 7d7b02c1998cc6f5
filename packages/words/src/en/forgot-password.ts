export const forgotPassword = {} as const
