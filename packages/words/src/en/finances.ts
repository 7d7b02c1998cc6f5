export const finances = {} as const
