export const congratulations = {} as const
