import type { Words } from './words.ts'

/** The server alone writes these. */
const serverOnly = ['mails', 'certificate'] as const satisfies readonly (keyof Words)[]
/** Keys of the words of the home page and the email screen, and of what every page may show before the rest is loaded. */
const embedded = [
  'common',
  'errors',
  'loading',
  'accounts',
  'home',
  'email',
  'fields.email',
  'fields.refused',
  'disclosures.firm',
  'disclosures.consent',
] as const

type Section = Readonly<Record<string, unknown>>

/** Returns the words that each page contains. */
export const embeddedWords = (words: Words): Record<string, unknown> => {
  const found: Record<string, Record<string, unknown>> = {}
  for (const key of embedded) {
    const [section = '', part] = key.split('.')
    const own = words[section as keyof Words] as Section
    found[section] = { ...found[section], ...(part === undefined ? own : { [part]: own[part] }) }
  }
  return found
}

/** Returns the words that the browser loads with the first screen after the email screen. */
export const pageWords = (words: Words): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => !(serverOnly as readonly string[]).includes(name)),
  )
