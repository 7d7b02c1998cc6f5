import type { User } from '@vestibule/contract/entities'

/** By user, never by number or address. */
export const phoneCodeOf = ({ id }: User): string => `phone ${id}`
export const emailCodeOf = ({ id }: User): string => `email ${id}`
export const LOG_IN_CODE = 'log-in'
