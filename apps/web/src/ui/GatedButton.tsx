import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { Button } from './Button.tsx'

/** Stays focusable while `open` is false. A press then calls `onRefused`. */
export const GatedButton = ({
  open,
  busy,
  onRefused,
  describedBy,
  children,
}: {
  open: boolean
  busy: boolean
  onRefused: () => void
  describedBy?: string | undefined
  children: ReactNode
}) =>
  open ? (
    <Button type="submit" full busy={busy} describedBy={describedBy}>
      {children}
    </Button>
  ) : (
    <button
      type="submit"
      className={`${styles.button} ${styles.primary} ${styles.full} ${styles.off}`}
      aria-disabled="true"
      aria-describedby={describedBy}
      onClick={(event) => {
        event.preventDefault()
        onRefused()
      }}
    >
      {children}
    </button>
  )
