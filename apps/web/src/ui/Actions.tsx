import type { ReactNode } from 'react'
import styles from './Actions.module.css'
import { Button } from './Button.tsx'

/** The end of a form: Back left and quiet, the one action right and twice as wide. */
export const Actions = ({
  children,
  busy = false,
  off = false,
  onBack,
  onClick,
  describedBy,
}: {
  children: ReactNode
  busy?: boolean
  off?: boolean
  onBack?: (() => unknown) | undefined
  /** without it the action submits its form */
  onClick?: () => unknown
  describedBy?: string | undefined
}) => (
  <div className={`${styles.actions} ${onBack ? styles.two : ''}`}>
    {onBack && (
      <Button kind="quiet" full onClick={onBack} off={busy}>
        Back
      </Button>
    )}
    <Button
      type={onClick ? 'button' : 'submit'}
      full
      busy={busy}
      off={off}
      describedBy={describedBy}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Button>
  </div>
)
