import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export interface ControlAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Marks an error with a sign, never by color alone. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <span id={id} className={styles.error}>
    <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M6 1 11.5 11H.5z" />
    </svg>
    <span>{children}</span>
  </span>
)

export const Field = ({
  label,
  hint,
  error,
  describedBy,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Element id of an additional description. */
  describedBy?: string | undefined
  children: (aria: ControlAria) => ReactNode
}) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', describedBy ?? '', error ? `${id}-error` : ''].filter(Boolean)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
