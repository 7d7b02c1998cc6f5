import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { type Bound, readOnlyKey } from './control.ts'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'

/** Shows the options side by side if `row` is true, or if `row` is `'wide'` and the form is wide. */
export const RadioCards = ({
  legend,
  hint,
  error,
  options,
  row = false,
  segments = false,
  number,
  readOnly,
  value,
  ...control
}: Bound & {
  legend: ReactNode
  hint?: ReactNode
  options: readonly { value: string; label: ReactNode }[]
  row?: boolean | 'wide'
  /** Shows a tick instead of radio buttons. */
  segments?: boolean
  /** The question's number. Hidden from screen readers, because they count a form's groups by themselves. */
  number?: number
}) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div
      role="radiogroup"
      aria-readonly={readOnly}
      aria-labelledby={`${id}-legend`}
      className={`${styles.group} ${error ? styles.invalid : ''}`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <span id={`${id}-legend`} className={styles.legend}>
        {number !== undefined && <span aria-hidden="true">{`${number}. `}</span>}
        {legend}
      </span>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div
        className={`${styles.cards} ${row === 'wide' ? styles.wideRow : row ? styles.row : ''} ${segments ? styles.segments : ''}`}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              key={readOnlyKey({ readOnly })}
              {...control}
              type="radio"
              value={option.value}
              {...(readOnly ? { checked: option.value === value, disabled: option.value !== value } : {})}
              className={`${styles.mark} ${styles.radio}`}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <span>{option.label}</span>
            {segments && (
              <span className={styles.tick} aria-hidden="true">
                <Icon name="check" />
              </span>
            )}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
