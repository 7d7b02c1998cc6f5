import type { User } from '@vestibule/contract/entities'

/** Storage keys by user id, not by phone or email. */
export const phoneCodeId = ({ id }: User): string => `phone ${id}`
export const emailCodeId = ({ id }: User): string => `email ${id}`
export const logInCodeId = 'log-in'
