import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import kinds from './FieldKinds.module.css'
import { Icon } from './Icon.tsx'

export interface ControlAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Marks an error with an icon, never by color alone. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <span id={id} className={styles.error}>
    <Icon name="alert" />
    <span>{children}</span>
  </span>
)

/** Shows a ZIP code and two other fields side by side if they fit. */
export const ZipRow = ({ children }: { children: ReactNode }) => (
  <div className={kinds.zipRow}>{children}</div>
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
