import { bankLogin } from '../personas.ts'

/** The error code that a bank login ends in, or undefined when it succeeds; `error_{CODE}` is a password that asks for one. */
export const logIn = (username: string, password: string): string | undefined => {
  if (username !== bankLogin.username) return 'INVALID_CREDENTIALS'
  if (password === bankLogin.password) return undefined
  return /^error_([A-Z_]+)$/.exec(password)?.[1] ?? 'INVALID_CREDENTIALS'
}
