export const accessibility = {} as const
