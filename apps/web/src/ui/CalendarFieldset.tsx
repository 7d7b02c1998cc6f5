import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Calendar.module.css'
import { FieldError } from './Field.tsx'

/** Renders a group of days. A row has seven days in `weeks`, and four, six or ten in `days`, depending on the width. */
export const CalendarFieldset = ({
  rows,
  name,
  hint,
  head,
  error,
  onKeyDown,
  children,
}: {
  rows: 'weeks' | 'days'
  name: string
  hint?: string | undefined
  /** Shown above the days. */
  head?: ReactNode
  error: string | undefined
  /** Called when a key is pressed on a day. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => unknown
  children: ReactNode
}) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      className={`${styles.group} ${styles[rows]} ${error ? styles.invalid : ''}`}
      aria-labelledby={`${id}-name`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className={styles.legend}>
        <span id={`${id}-name`} className={styles.name}>
          {name}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      <div className={styles.calendar}>
        {head}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons, which take focus */}
        <div className={styles.grid} onKeyDown={onKeyDown}>
          {children}
        </div>
      </div>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
