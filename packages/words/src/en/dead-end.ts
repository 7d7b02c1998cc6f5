export const deadEnd = {} as const
