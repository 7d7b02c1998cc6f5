export const logIn = {} as const
