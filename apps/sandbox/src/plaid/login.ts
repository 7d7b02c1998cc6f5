import { bankLogin } from '../personas.ts'

/** @returns the error code of a bank login, `undefined` on success */
export const logIn = (username: string, password: string): string | undefined => {
  if (username !== bankLogin.username) return 'INVALID_CREDENTIALS'
  if (password === bankLogin.password) return undefined
  return /^error_([A-Z_]+)$/.exec(password)?.[1] ?? 'INVALID_CREDENTIALS'
}
