export const loginDetails = {} as const
