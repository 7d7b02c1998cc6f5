export const editContact = {} as const
