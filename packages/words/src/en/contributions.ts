export const contributions = {} as const
