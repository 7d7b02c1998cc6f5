export const notQualified = {} as const
