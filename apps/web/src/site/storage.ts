/** Storage may be blocked: reads then give null, writes do nothing. */
const safeStorage = (storage: () => Storage) => ({
  get: (key: string): string | null => {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** `null` removes */
  set: (key: string, value: string | null): void => {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
    } catch {
      // blocked
    }
  },
})

export const localStore = safeStorage(() => localStorage)
/** per tab */
export const tabStore = safeStorage(() => sessionStorage)
