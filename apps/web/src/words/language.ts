import type { Format } from '@vestibule/words/format'
import { createLanguage, type Language, type LanguageCode } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'
import { useSyncExternalStore } from 'react'

let current: Language | undefined
let address: string | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** @param embedded the words that the page contains @param rest the URL of all words of the pages */
export const startLanguage = (code: LanguageCode, embedded: Partial<Words>, rest?: string): void => {
  current = createLanguage(code, embedded as Words)
  address = rest
  loading = undefined
  for (const listener of listeners) listener()
}

/** Loads the words that the page does not contain. Every screen waits for them but home and the email screen. */
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

/** For code outside components. Components use `useWords`, so that they change with the language. */
export const currentWords = (): Words => currentLanguage().words
export const currentFormat = (): Format => currentLanguage().format

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return (): void => void listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
export const useWords = (): Words => useLanguage().words
export const useFormat = (): Format => useLanguage().format
