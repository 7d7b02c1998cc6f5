import type { User } from '@vestibule/contract/entities'

/** Under which a code that went out is remembered: by the user, never by the number or address it went to. */
export const phoneCodeOf = ({ id }: User): string => `phone ${id}`
export const emailCodeOf = ({ id }: User): string => `email ${id}`
export const LOG_IN_CODE = 'log-in'
