export const verifyPhone = {} as const
