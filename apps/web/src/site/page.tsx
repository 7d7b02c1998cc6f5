import { createContext, useContext } from 'react'
import { leaveScreenChange } from './screen-change.ts'

/** Which prerendered document this is: `bank` alone may load the bank-linking script, and is entered and left by a document load. */
export type Page = 'home' | 'onboarding' | 'shell' | 'bank'

export const PageContext = createContext<Page>('shell')
export const usePage = (): Page => useContext(PageContext)

export const BANK_PATH = '/onboarding/bank'

/**
 * A path without the slash at its end, which people type and mail programs add: it names no other screen. That of bank connect
 * stays as it is in other documents, so that the way to its own is gone (`aroundNavFor`).
 */
export const tidied = (path: string): string => {
  const tidy = path.replace(/\/+$/, '') || '/'
  return tidy === BANK_PATH ? path : tidy
}

type Navigate = (to: string, options?: { replace?: boolean }) => void

/** Goes by a document load where the path needs the other document's policy, and within the page otherwise. */
export const aroundNavFor =
  (page: Page, load: Pick<Location, 'assign' | 'replace'> = location) =>
  (navigate: Navigate, to: string, options?: { replace?: boolean }): void => {
    const toBank = to.split(/[?#]/)[0] === BANK_PATH
    if (toBank === (page === 'bank')) navigate(to, options)
    else {
      leaveScreenChange()
      if (options?.replace) load.replace(to)
      else load.assign(to)
    }
  }
