import type { Format } from '@vestibule/words/format'
import { createLanguage, type Language, type LanguageCode } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'
import { useSyncExternalStore } from 'react'

let current: Language | undefined
let address: string | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** @param embedded the part of the catalog in the page @param rest the URL of the catalog's texts for all pages */
export const startLanguage = (code: LanguageCode, embedded: Partial<Words>, rest?: string): void => {
  current = createLanguage(code, embedded as Words)
  address = rest
  loading = undefined
  for (const listener of listeners) listener()
}

/** Loads the catalog's texts for all pages. Every screen except home and the email screen waits for these texts. */
export const loadWords = (): Promise<void> => {
  loading ??= fetchWords().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const fetchWords = async (): Promise<void> => {
  if (address === undefined) return
  const response = await fetch(address)
  if (!response.ok) throw new Error('the words did not load')
  Object.assign(currentLanguage().words, await response.json())
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
export const useWords = (): Words => useLanguage().words
export const useFormat = (): Format => useLanguage().format
