/**
 * Leaves by a document load, so that nothing typed stays in memory. The browser may keep this page to come Back to: what is
 * in view goes as it is left, and it is then loaded anew. The promise never ends, so that whoever waits stays busy.
 */
export const leave = (to: string): Promise<never> => {
  addEventListener('pagehide', () => document.getElementById('root')?.remove())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.assign(to)
  return new Promise(() => undefined)
}
