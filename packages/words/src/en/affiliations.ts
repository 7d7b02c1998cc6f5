export const affiliations = {} as const
