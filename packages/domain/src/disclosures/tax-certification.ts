import { currentDisclosures } from './disclosures.ts'
import { render } from './render.ts'

export interface TaxWords {
  readonly main: string
  readonly backup?: string
  readonly consent?: string
}

/** Returns the certification's texts. @param words the words of the version that was shown */
export const taxCertification = (last4: string, words: TaxWords = currentDisclosures.w9.words) => ({
  main: render(words.main, { last4 }),
  backup: words.backup ?? '',
  consent: words.consent ?? '',
})
