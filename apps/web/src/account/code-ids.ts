import type { User } from '@vestibule/contract/entities'

/** Contains the user id, because a storage key must not contain a phone number or an email address. */
export const phoneCodeId = ({ id }: User): string => `phone ${id}`
export const emailCodeId = ({ id }: User): string => `email ${id}`
export const stepUpCodeId = ({ id }: User): string => `step-up ${id}`
export const logInCodeId = 'log-in'
export const recoveryCodeId = 'recovery'
export const spouseCodeId = 'spouse'
