import { type ReactNode, useRef, useState } from 'react'
import styles from './Button.module.css'

export interface ButtonProps {
  children: ReactNode
  variant?: 'primary' | 'quiet' | 'link'
  type?: 'button' | 'submit'
  full?: boolean
  /** shows a spinner and ignores presses */
  busy?: boolean
  /** focusable, but cannot be pressed */
  disabled?: boolean
  /** busy until a returned promise settles */
  onClick?: () => unknown
  ariaLabel?: string
  describedBy?: string | undefined
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
}: ButtonProps) => {
  const [working, setWorking] = useState(false)
  const pressed = useRef(false)
  const shownBusy = busy || working
  const press = (event: { preventDefault: () => void }) => {
    if (disabled || busy || pressed.current) return event.preventDefault()
    const outcome = onClick?.()
    if (!(outcome instanceof Promise)) return
    pressed.current = true
    setWorking(true)
    void outcome.finally(() => {
      pressed.current = false
      setWorking(false)
    })
  }
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[variant]} ${full ? styles.full : ''} ${shownBusy ? styles.busy : ''} ${disabled ? styles.off : ''}`}
      aria-disabled={disabled || shownBusy || undefined}
      aria-busy={shownBusy || undefined}
      aria-label={ariaLabel}
      aria-describedby={describedBy}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {shownBusy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
