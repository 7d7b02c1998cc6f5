import type { Words } from './words.ts'

/** Parts of the catalog that only the server uses, and that pages therefore do not load. */
const serverOnly = ['mails', 'certificate'] as const satisfies readonly (keyof Words)[]
/** Parts for the home page, the email screen, and what every page may show before the other texts are loaded. */
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

/** Returns the texts that each page contains. */
export const embeddedWords = (words: Words): Record<string, unknown> => ({
  ...pick(words, embedded),
  disclosures: pick(words.disclosures, embeddedDisclosures),
})

/** Returns the texts that the browser loads with the first screen after the email screen. */
export const pageWords = (words: Words): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => !(serverOnly as readonly string[]).includes(name)),
  )
