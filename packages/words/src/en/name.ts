export const name = {} as const
