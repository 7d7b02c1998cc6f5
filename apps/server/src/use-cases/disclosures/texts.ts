import type { DisclosureId } from '@vestibule/domain/disclosures/disclosures'
import type { Language } from '@vestibule/words/language'

/** The parts of one version of a disclosure, in order. */
export type DisclosureWords = { readonly main: string; readonly [part: string]: string }

export interface DisclosureText {
  version: number
  parts: DisclosureWords
  /** The parts as one text, whose hash is stored. */
  words: string
}

export const currentText = ({ words }: Language, id: DisclosureId): DisclosureText => {
  const { version, ...parts } = words.disclosures[id]
  return { version, parts, words: Object.values(parts).join('\n') }
}
