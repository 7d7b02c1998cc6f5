import { currentDisclosures } from '../disclosures/disclosures.ts'
import { render } from '../disclosures/render.ts'

export const arbitrationClause = {
  document: 'Standard Customer Account Agreement (EN)',
  section: 21,
} as const

/** Returns the arbitration notice. @param words the words of the version that was shown */
export const arbitrationNotice = (
  words: { readonly main: string } = currentDisclosures.arbitration.words,
): string =>
  render(words.main, { document: arbitrationClause.document, section: String(arbitrationClause.section) })
