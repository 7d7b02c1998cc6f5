export const agreements = {} as const
