import type { User } from '@vestibule/contract/entities'

/** Storage keys contain the user id, not a phone number or an email. */
export const phoneCodeId = ({ id }: User): string => `phone ${id}`
export const emailCodeId = ({ id }: User): string => `email ${id}`
export const logInCodeId = 'log-in'
