export const breakScreens = {} as const
