import type { ReactNode } from 'react'
import hidden from './hidden.module.css'

/**
 * Announces its text to screen readers. Without the role `status`, because the screen reader Orca reads an empty one as
 * "statusbar".
 */
export const Announcement = ({ children }: { children: ReactNode }) => (
  <p className={hidden.hidden} aria-live="polite">
    {children}
  </p>
)
