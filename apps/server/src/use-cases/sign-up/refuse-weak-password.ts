import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { ignoreProviderError } from '../../ports/provider-error.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { hourly } from '../rate-limits.ts'

/** Limits the strength estimates of new passwords, because an estimate takes up to 0.1 s of CPU. */
export const passwordChoices = hourly(20, 120)

const fewestGuesses = 1e8
/** Limits of the applicant's own words that the estimate looks for. Words of two letters occur in many passwords. */
const maxWords = 40
const minWordLength = 3

/** Returns each text whole and in parts. `ada.lovelace@example.com` also gives `ada.lovelace` and `lovelace`. */
const wordsOf = (texts: readonly string[]): string[] => {
  const words = texts.flatMap((text) => [
    text,
    text.replaceAll(/\s/g, ''),
    ...text.split('@'),
    ...text.split(/[^\p{L}\p{N}]+/u),
    ...text.split(/[^\p{L}]+/u),
  ])
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => Array.from(word).length >= minWordLength)
    .slice(0, maxWords)
}

/** Rejects a common, guessable or leaked password. Ignores an estimate that is late and a leak service that fails. */
export const refuseWeakPassword = async (
  { passwordStrength, breachedPasswords, brand }: Deps,
  password: string,
  known: readonly string[],
): Promise<void> => {
  const fields = ['password']
  if (isCommon(password)) throw new AppError('password_guessable', { fields })
  const words = wordsOf([...known, brand.name, brand.company])
  const guesses = await passwordStrength.guesses(password.normalize('NFKC'), words)
  if (guesses !== undefined && guesses < fewestGuesses) throw new AppError('password_guessable', { fields })
  const hasLeaked = await breachedPasswords?.has(password).catch(ignoreProviderError)
  if (hasLeaked) throw new AppError('password_breached', { fields })
}

const refusedCount = 10_000

const common: ReadonlySet<string> = new Set(ranked.slice(0, refusedCount))

export const isCommon = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())
