/** For `useSyncExternalStore`. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    notify: (): void => {
      for (const listener of listeners) listener()
    },
    /** @returns the unsubscribe function */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return (): void => void listeners.delete(listener)
    },
  }
}
