import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { type Bound, readOnlyKey } from './control.ts'
import { FieldError } from './Field.tsx'

/** Shows the options side by side if `row` is true. */
export const RadioCards = ({
  legend,
  hint,
  error,
  options,
  row = false,
  readOnly,
  value,
  ...control
}: Bound & {
  legend: ReactNode
  hint?: ReactNode
  options: readonly { value: string; label: ReactNode }[]
  row?: boolean
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
        {legend}
      </span>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={`${styles.cards} ${row ? styles.row : ''}`}>
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
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
