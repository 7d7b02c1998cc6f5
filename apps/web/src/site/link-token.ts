import { useSyncExternalStore } from 'react'

/** The addresses that a mail leads to with a token. */
const PATHS: ReadonlySet<string> = new Set(['/reset-password', '/unsubscribe'])

let token = ''

/**
 * Takes the token of a mailed link out of the page's address, and keeps it in memory alone. It stands in the fragment, which no
 * server is told.
 */
export const takeLinkToken = (): void => {
  if (!PATHS.has(location.pathname) || location.hash === '') return
  token = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname)
}

const subscribe = (changed: () => void) => {
  const another = () => {
    takeLinkToken()
    changed()
  }
  addEventListener('hashchange', another)
  return () => removeEventListener('hashchange', another)
}

/** The token of the link that led here; empty where there was none. Another link may be opened in the same tab. */
export const useLinkToken = (): string =>
  useSyncExternalStore(
    subscribe,
    () => token,
    () => '',
  )
