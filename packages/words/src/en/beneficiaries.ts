export const beneficiaries = {} as const
