import { useSyncExternalStore } from 'react'

/** Paths of emailed links that contain a token. */
const tokenPaths: ReadonlySet<string> = new Set([
  '/reset-password',
  '/recover',
  '/stop-recovery',
  '/unsubscribe',
  '/spouse',
])

let token = ''

/** Moves the token from the URL fragment, which no server receives, to memory. */
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

/** Returns the token, or an empty string without a link. Rerenders when another link is opened in this tab. */
export const useLinkToken = (): string =>
  useSyncExternalStore(
    subscribe,
    () => token,
    () => '',
  )
