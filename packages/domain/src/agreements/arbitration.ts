import { currentDisclosures } from '../disclosures/disclosures.ts'
import { render } from '../disclosures/render.ts'

/** Document and section of the pre-dispute arbitration clause (AG-10). */
export const arbitrationClause = {
  document: 'Standard Customer Account Agreement (EN)',
  section: 21,
} as const

/** Shared by page and server (AG-10, SE-08). @param words of the version shown (AG-12) */
export const arbitrationNotice = (
  words: { readonly main: string } = currentDisclosures.arbitration.words,
): string =>
  render(words.main, { document: arbitrationClause.document, section: String(arbitrationClause.section) })
