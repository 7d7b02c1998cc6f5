/** Loads a document to clear entered data, even in the back/forward cache. Never resolves, so callers stay busy. */
export const leave = (to: string): Promise<never> => {
  addEventListener('pagehide', () => document.getElementById('root')?.remove())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.assign(to)
  return new Promise(() => undefined)
}
