import type { ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import styles from './Actions.module.css'
import { Button } from './Button.tsx'

export const Actions = ({
  children,
  busy = false,
  disabled = false,
  onBack,
  onClick,
  describedBy,
}: {
  children: ReactNode
  busy?: boolean
  disabled?: boolean
  onBack?: (() => unknown) | undefined
  /** Without `onClick`, the button submits the form. */
  onClick?: () => unknown
  describedBy?: string | undefined
}) => {
  const { common } = useWords()
  return (
    <div className={`${styles.actions} ${onBack ? styles.two : ''}`}>
      {onBack && (
        <Button variant="quiet" full onClick={onBack} disabled={busy}>
          {common.back}
        </Button>
      )}
      <Button
        type={onClick ? 'button' : 'submit'}
        full
        busy={busy}
        disabled={disabled}
        describedBy={describedBy}
        {...(onClick ? { onClick } : {})}
      >
        {children}
      </Button>
    </div>
  )
}
