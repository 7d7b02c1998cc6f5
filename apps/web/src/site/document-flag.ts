/** Flags for the next document: bank connect is entered and left by a document load. */
export const documentFlag = (key: string) => ({
  set: (): void => {
    try {
      sessionStorage.setItem(key, 'yes')
    } catch {
      // storage is blocked: the next document starts without the flag
    }
  },
  /** Returns and clears the flag. */
  take: (): boolean => {
    try {
      const isSet = sessionStorage.getItem(key) !== null
      sessionStorage.removeItem(key)
      return isSet
    } catch {
      return false
    }
  },
})

export const screenChangeFlag = documentFlag('screen changes')
