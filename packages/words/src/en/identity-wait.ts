export const identityWait = {} as const
