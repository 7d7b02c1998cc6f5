import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { usePress } from './usePress.ts'

export interface ButtonProps {
  children: ReactNode
  variant?: 'primary' | 'danger' | 'quiet' | 'link'
  type?: 'button' | 'submit'
  full?: boolean
  /** Shows a spinner and ignores presses. */
  busy?: boolean
  /** Ignores presses, but leaves the button focusable. */
  disabled?: boolean
  /** The button is busy until a returned promise settles. */
  onClick?: () => unknown
  ariaLabel?: string
  describedBy?: string | undefined
  /** Whether the content that this button toggles is visible. */
  expanded?: boolean
}

/** Stays focusable while busy or disabled, so that focus is never lost. */
export const Button = ({
  children,
  variant = 'primary',
  type = 'button',
  full = false,
  busy = false,
  disabled = false,
  onClick,
  ariaLabel,
  describedBy,
  expanded,
}: ButtonProps) => {
  const { busy: working, pending, press } = usePress(onClick)
  const shownBusy = busy || working
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[variant]} ${full ? styles.full : ''} ${shownBusy ? styles.busy : ''} ${disabled ? styles.off : ''}`}
      aria-disabled={disabled || shownBusy || undefined}
      aria-busy={shownBusy || undefined}
      aria-label={ariaLabel}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      onClick={(event) => (disabled || busy || pending.current ? event.preventDefault() : press())}
    >
      <span className={styles.label}>{children}</span>
      {shownBusy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
