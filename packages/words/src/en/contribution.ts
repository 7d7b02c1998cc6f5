export const contribution = { title: '' } as const
