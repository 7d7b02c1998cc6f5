export const depositForm = {} as const
