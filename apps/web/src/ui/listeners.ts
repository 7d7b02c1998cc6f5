/** Creates the listeners of a store for `useSyncExternalStore`. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    notify: (): void => {
      for (const listener of listeners) listener()
    },
    /** @returns a function that unsubscribes the listener */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return (): void => void listeners.delete(listener)
    },
  }
}
