import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import type { Bound } from './control.ts'
import { FieldError } from './Field.tsx'

/** Takes the props of `form.input(name)`, or is controlled by `checked` and `onToggle`. */
export const Checkbox = ({
  label,
  error,
  checked,
  onToggle,
  describedBy,
  disabled = false,
  ...control
}: Partial<Bound> & {
  label: ReactNode
  checked?: boolean
  onToggle?: (checked: boolean) => void
  describedBy?: string | undefined
  disabled?: boolean
}) => {
  const id = useId()
  const described = [describedBy ?? '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`${styles.checkbox} ${error ? styles.invalid : ''}`}>
      <label className={styles.line}>
        <input
          {...control}
          type="checkbox"
          className={`${styles.mark} ${styles.check}`}
          disabled={disabled}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          {...(onToggle
            ? { checked: checked ?? false, onChange: (event) => onToggle(event.target.checked) }
            : {})}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
