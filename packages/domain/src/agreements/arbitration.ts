import { DISCLOSURES } from '../disclosures/disclosures.ts'
import { render } from '../disclosures/render.ts'

/**
 * AG-10. Where the pre-dispute arbitration clause stands, for the notice above 'I Agree': the broker's customer
 * agreement by its agreement_name, and the number of its section.
 */
export const ARBITRATION_CLAUSE = {
  document: 'Standard Customer Account Agreement (EN)',
  section: 21,
} as const

/**
 * AG-10, SE-08. The notice, as the page shows it and the server keeps it: one text for both.
 * @param words of the version that was shown (AG-12)
 */
export const arbitrationNotice = (words: { readonly main: string } = DISCLOSURES.arbitration.words): string =>
  render(words.main, {
    document: ARBITRATION_CLAUSE.document,
    section: String(ARBITRATION_CLAUSE.section),
  })
