import { tabStore } from './storage.ts'

/** Creates a flag that survives a document load, because entering or leaving the bank screen loads a new document. */
export const documentFlag = (key: string) => ({
  set: (): void => tabStore.set(key, 'yes'),
  /** Clears the flag. @returns true if the flag was set */
  take: (): boolean => {
    const isSet = tabStore.get(key) !== null
    tabStore.set(key, null)
    return isSet
  },
})

export const screenChangeFlag = documentFlag('screen changes')
export const bankLinkedFlag = documentFlag('just linked')
