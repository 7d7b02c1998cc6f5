import type { ReactNode } from 'react'
import hidden from './hidden.module.css'

/** Announces its text to screen readers. Without a role, because Orca reads an empty status as "statusbar". */
export const Announcement = ({ children }: { children: ReactNode }) => (
  <p className={hidden.hidden} aria-live="polite">
    {children}
  </p>
)
