import type { Words } from '@vestibule/words/words'

/** The texts and settings that the server embeds in the phone's page. */
export interface PhonePageData {
  locale: string
  phone: Words['phone']
  types: Words['documents']['types']
  items: Words['documents']['items']
  errors: Words['documents']['errors']
}

export const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as PhonePageData

/** Fills the placeholders of a text. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

export const list = (texts: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(data.locale, { type }).format(texts)

/** @param at in ms since 1970 */
export const timeOf = (at: number): string =>
  new Intl.DateTimeFormat(data.locale, { timeStyle: 'short' }).format(at)
