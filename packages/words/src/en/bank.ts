export const bank = { title: '' } as const
