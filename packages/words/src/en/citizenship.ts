export const citizenship = {} as const
