export const logInCode = {} as const
