import type { User } from '@vestibule/contract/entities'

/** By user, never by number or address. */
export const phoneCodeId = ({ id }: User): string => `phone ${id}`
export const emailCodeId = ({ id }: User): string => `email ${id}`
export const logInCodeId = 'log-in'
