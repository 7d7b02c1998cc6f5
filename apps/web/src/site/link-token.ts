import { useSyncExternalStore } from 'react'

/** Paths of mailed links with a token. */
const tokenPaths: ReadonlySet<string> = new Set(['/reset-password', '/unsubscribe'])

let token = ''

/** The token is in the fragment, which no server receives; kept in memory only. */
export const takeLinkToken = (): void => {
  if (!tokenPaths.has(location.pathname) || location.hash === '') return
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

/** Empty without a link; another may be opened in the same tab. */
export const useLinkToken = (): string =>
  useSyncExternalStore(
    subscribe,
    () => token,
    () => '',
  )
