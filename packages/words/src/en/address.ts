export const address = {} as const
