export const controls = {} as const
