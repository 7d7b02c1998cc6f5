import { type ReactNode, useId } from 'react'
import own from './CheckboxCards.module.css'
import styles from './Choice.module.css'
import { FieldError } from './Field.tsx'

export const CheckboxCards = <Value extends string>({
  legend,
  error,
  options,
  ticked,
  onToggle,
  disabled = false,
}: {
  legend: ReactNode
  error?: string | undefined
  options: readonly { value: Value; label: ReactNode }[]
  ticked: readonly Value[]
  onToggle: (value: Value) => void
  disabled?: boolean
}) => {
  const id = useId()
  return (
    <fieldset
      className={`${own.group} ${error ? styles.invalid : ''}`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={own.legend}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="checkbox"
              className={`${styles.mark} ${styles.check}`}
              checked={ticked.includes(option.value)}
              onChange={() => onToggle(option.value)}
              disabled={disabled}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
