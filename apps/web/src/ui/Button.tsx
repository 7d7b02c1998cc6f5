import { type ReactNode, useRef, useState } from 'react'
import styles from './Button.module.css'

export interface ButtonProps {
  children: ReactNode
  variant?: 'primary' | 'quiet' | 'link'
  type?: 'button' | 'submit'
  /** as wide as its column */
  full?: boolean
  /** something is under way: a spinner in place of the label, and further presses do nothing */
  busy?: boolean
  /** cannot be pressed now, but can be reached; say why elsewhere */
  disabled?: boolean
  /** may answer a promise: the button is busy until it settles, so that a double click has one effect */
  onClick?: () => unknown
  /** the accessible name, where the visible words do not say enough */
  ariaLabel?: string
  describedBy?: string | undefined
}

/** A button. It stays focusable while busy or off (`aria-disabled`), so that focus is never lost. */
export const Button = ({
  children,
  variant: kind = 'primary',
  type = 'button',
  full = false,
  busy = false,
  disabled: off = false,
  onClick,
  ariaLabel: name,
  describedBy,
}: ButtonProps) => {
  const [working, setWorking] = useState(false)
  const pressed = useRef(false)
  const shownBusy = busy || working
  const press = (event: { preventDefault: () => void }) => {
    if (off || busy || pressed.current) return event.preventDefault()
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
      className={`${styles.button} ${styles[kind]} ${full ? styles.full : ''} ${shownBusy ? styles.busy : ''} ${off ? styles.off : ''}`}
      aria-disabled={off || shownBusy || undefined}
      aria-busy={shownBusy || undefined}
      aria-label={name}
      aria-describedby={describedBy}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {shownBusy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
