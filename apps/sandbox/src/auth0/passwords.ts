import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<Buffer, Buffer, number, object, Buffer>(scrypt)

/** bcrypt's limit; Auth0's older password policy silently truncates longer passwords. */
const maxBytes = 72
/** Minimum length at Auth0's password strength "Low". */
const minCharacters = 6

export const isTooWeak = (password: string): boolean => Array.from(password).length < minCharacters

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return `${salt.toString('base64')}.${(await hashOf(password, salt)).toString('base64')}`
}

export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const [salt = '', hash = ''] = stored.split('.')
  return timingSafeEqual(await hashOf(password, Buffer.from(salt, 'base64')), Buffer.from(hash, 'base64'))
}

const hashOf = (password: string, salt: Buffer): Promise<Buffer> =>
  derive(Buffer.from(password).subarray(0, maxBytes), salt, 32, { cost: 1024 })
