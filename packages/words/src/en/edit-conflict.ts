export const editConflict = {} as const
