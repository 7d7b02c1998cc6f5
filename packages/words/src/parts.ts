import type { Words } from './words.ts'

/** The server alone writes these. */
const serverOnly = ['mails', 'certificate'] as const satisfies readonly (keyof Words)[]
/** The words of the home page and the email screen, and of what every page may show before the rest is loaded. */
const embedded = [
  'common',
  'errors',
  'loading',
  'grammar',
  'accounts',
  'home',
  'email',
  'fields',
] as const satisfies readonly (keyof Words)[]
const embeddedDisclosures = ['firm', 'consent'] as const satisfies readonly (keyof Words['disclosures'])[]

const pick = (from: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

/** Returns the words that each page contains. */
export const embeddedWords = (words: Words): Record<string, unknown> => ({
  ...pick(words, embedded),
  disclosures: pick(words.disclosures, embeddedDisclosures),
})

/** Returns the words that the browser loads with the first screen after the email screen. */
export const pageWords = (words: Words): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => !(serverOnly as readonly string[]).includes(name)),
  )
