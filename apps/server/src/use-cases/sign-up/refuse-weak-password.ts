import type { BreachedPasswords } from '../../ports/breached-passwords.ts'
import type { PasswordStrength } from '../../ports/password-strength.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { AppError } from '../app-error.ts'
import type { RateLimit } from '../rate-limits.ts'
import { isCommon } from './common-passwords.ts'

export interface PasswordDeps {
  passwordStrength: PasswordStrength
  /** undefined: where no such service is set */
  breachedPasswords: BreachedPasswords | undefined
  brand: { name: string; company: string }
}

/** New passwords that are estimated in an hour: an estimate may cost a quarter of a second of CPU (SE-03). */
export const passwordChoices: RateLimit = {
  perSession: { max: 20, seconds: 60 * 60 },
  perNetwork: { max: 120, seconds: 60 * 60 },
}

/** What takes fewer guesses is refused (SU-27). */
const fewestGuesses = 1e8
/** Words that an estimate is given, and the shortest of them, characters: every password has letters of a shorter one. */
const mostWords = 40
const shortestWord = 3

/** The person's and the brand's words, whole and in parts: `ada.lovelace@example.com` gives `ada.lovelace` and `lovelace` too. */
const wordsOf = (texts: readonly string[]): string[] => {
  const words = texts.flatMap((text) => [
    text,
    text.replaceAll(/\s/g, ''),
    ...text.split('@'),
    ...text.split(/[^\p{L}\p{N}]+/u),
    ...text.split(/[^\p{L}]+/u),
  ])
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => Array.from(word).length >= shortestWord)
    .slice(0, mostWords)
}

/**
 * SU-27: a new password must not be guessable by who knows the person, nor have leaked. Where no estimate comes in time, the
 * commonest are refused all the same; where the service of leaked ones is down, nobody is.
 * @param known the person's email and names @throws AppError password_guessable, password_breached
 */
export const refuseWeakPassword = async (
  { passwordStrength, breachedPasswords, brand }: PasswordDeps,
  password: string,
  known: readonly string[],
): Promise<void> => {
  const fields = ['password']
  if (isCommon(password)) throw new AppError('password_guessable', { fields })
  const words = wordsOf([...known, brand.name, brand.company])
  // as it is hashed
  const guesses = await passwordStrength.guesses(password.normalize('NFKC'), words)
  if (guesses !== undefined && guesses < fewestGuesses) throw new AppError('password_guessable', { fields })
  const hasLeaked = await breachedPasswords?.has(password).catch((error: unknown) => {
    if (error instanceof ProviderError) return false
    throw error
  })
  if (hasLeaked) throw new AppError('password_breached', { fields })
}
