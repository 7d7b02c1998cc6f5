import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './Loader.module.css'

export const behindLoader = { 'data-behind-loader': '' } as const

/** Makes the page behind the loader inert, and restores focus afterwards. */
export const Loader = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    const focused = document.activeElement
    const behind = document.querySelectorAll<HTMLElement>('[data-behind-loader]')
    for (const part of behind) part.inert = true
    return () => {
      for (const part of behind) part.inert = false
      if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body)
        focused.focus()
    }
  }, [])
  return createPortal(
    <div className={styles.loader} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span>{children}</span>
    </div>,
    document.body,
  )
}
