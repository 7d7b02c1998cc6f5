export const employment = {} as const
