export const addPhone = {} as const
