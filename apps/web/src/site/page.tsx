import { createContext, useContext } from 'react'
import { screenChangeFlag } from './document-flag.ts'

/** Only `bank` may load the bank-linking script, so entering and leaving `bank` loads a document. */
export type Page = 'home' | 'onboarding' | 'shell' | 'bank'

export const PageContext = createContext<Page>('shell')
export const usePage = (): Page => useContext(PageContext)

export const bankPath = '/onboarding/bank'

/** Drops trailing slashes, except for bank connect, which needs its own document (see `aroundNavFor`). */
export const withoutTrailingSlash = (path: string): string => {
  const tidy = path.replace(/\/+$/, '') || '/'
  return tidy === bankPath ? path : tidy
}

type Navigate = (to: string, options?: { replace?: boolean }) => void

/** Navigates to a path, and loads a document if the path needs another Content-Security-Policy. */
export const aroundNavFor =
  (page: Page, load: Pick<Location, 'assign' | 'replace'> = location) =>
  (navigate: Navigate, to: string, options?: { replace?: boolean }): void => {
    const toBank = to.split(/[?#]/)[0] === bankPath
    if (toBank === (page === 'bank')) navigate(to, options)
    else {
      screenChangeFlag.set()
      if (options?.replace) load.replace(to)
      else load.assign(to)
    }
  }
