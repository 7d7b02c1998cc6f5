import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Calendar.module.css'
import { FieldError } from './Field.tsx'

/** Renders a group. Each row has seven days in `weeks`, and as many as fit in `days`. `label` renders the element that names the group and has the given id. */
export const CalendarFieldset = ({
  rows,
  label,
  error,
  onKeyDown,
  children,
}: {
  rows: 'weeks' | 'days'
  label: (id: string) => ReactNode
  error: string | undefined
  /** Called for key events of the days. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => unknown
  children: ReactNode
}) => {
  const id = useId()
  return (
    <fieldset
      className={`${styles.calendar} ${styles[rows]} ${error ? styles.invalid : ''}`}
      aria-labelledby={`${id}-name`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      {label(`${id}-name`)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons, which take focus */}
      <div className={styles.grid} onKeyDown={onKeyDown}>
        {children}
      </div>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
