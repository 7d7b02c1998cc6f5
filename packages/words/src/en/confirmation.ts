export const confirmation = { title: '' } as const
