import type { FirmDocument } from '@vestibule/domain/agreements/firm-documents'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { Format } from '@vestibule/words/format'
import { createLanguage, type Language } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'
import { useSyncExternalStore } from 'react'
import type { EmbeddedWords } from './embedded.ts'

let current: Language | undefined
let addresses: EmbeddedWords['urls'] = {}
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

const setCurrent = (language: Language): void => {
  current = language
  for (const listener of listeners) listener()
}

/** @param embedded the part of the catalog in the page @param urls the URLs of the texts for all pages, by language */
export const startLanguage = (
  code: LanguageCode,
  embedded: Partial<Words>,
  { role = '', urls = {} }: Partial<Pick<EmbeddedWords, 'role' | 'urls'>> = {},
): void => {
  addresses = urls
  loading = undefined
  setCurrent(createLanguage(code, embedded as Words, role))
}

/** The languages that the brand offers besides the current one. */
export const otherLanguages = (): LanguageCode[] =>
  (Object.keys(addresses) as LanguageCode[]).filter((code) => code !== currentLanguage().code)

/** Loads the catalog's texts for all pages. Every screen except home and the email screen waits for these texts. */
export const loadWords = (): Promise<void> => {
  loading ??= fetchWords().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

interface Texts {
  role: string
  documents: FirmDocument[]
  words: Words
}

const fetchTexts = async (address: string): Promise<Texts> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error('the words did not load')
  return response.json()
}

const fetchWords = async (): Promise<void> => {
  const language = current
  // The server renders with all words, and starts the language after the screens.
  if (!language) return
  const address = addresses[language.code]
  if (address === undefined) return
  const { words, documents } = await fetchTexts(address)
  Object.assign(language.words, words)
  Object.assign(language, { documents })
}

/** Loads the texts of another language, and rerenders the page in it. What was typed stays. */
export const changeLanguage = async (code: LanguageCode): Promise<void> => {
  const address = addresses[code]
  if (address === undefined || code === currentLanguage().code) return
  const { role, words, documents } = await fetchTexts(address)
  loading = Promise.resolve()
  setCurrent(createLanguage(code, words, role, documents))
}

export const currentLanguage = (): Language => {
  if (!current) throw new Error('the language is not known yet')
  return current
}

/** Returns the catalog for code outside components. Components use `useWords`, which rerenders on a new language. */
export const currentWords = (): Words => currentLanguage().words
export const currentFormat = (): Format => currentLanguage().format

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return (): void => void listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
export const currentDocuments = (): readonly FirmDocument[] => currentLanguage().documents

export const useWords = (): Words => useLanguage().words
export const useFormat = (): Format => useLanguage().format
