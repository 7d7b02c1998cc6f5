import { tabStore } from './storage.ts'

/** Flags for the next document: bank connect is entered and left by a document load. */
export const documentFlag = (key: string) => ({
  set: (): void => tabStore.set(key, 'yes'),
  /** @returns whether the flag was set, and clears it */
  take: (): boolean => {
    const isSet = tabStore.get(key) !== null
    tabStore.set(key, null)
    return isSet
  },
})

export const screenChangeFlag = documentFlag('screen changes')
export const bankLinkedFlag = documentFlag('just linked')
