/** Wraps browser storage, which may be blocked. Reads then return null, and writes do nothing. */
const safeStorage = (storage: () => Storage) => ({
  get: (key: string): string | null => {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** Removes the key if `value` is null. */
  set: (key: string, value: string | null): void => {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
    } catch {
      // Browser storage is blocked.
    }
  },
})

export const localStore = safeStorage(() => localStorage)
/** Stores values per tab. */
export const tabStore = safeStorage(() => sessionStorage)
