import type { ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import type { Bound } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'

/** Shows the option's text while read-only. */
export const Select = ({
  label,
  hint,
  error,
  options,
  autoComplete = 'off',
  readOnly,
  value,
  ...control
}: Bound<HTMLSelectElement> & {
  label: ReactNode
  hint?: ReactNode
  options: readonly { value: string; label: string }[]
  autoComplete?: string
}) => {
  const { controls } = useWords()
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) =>
        readOnly ? (
          <input
            {...aria}
            name={control.name}
            readOnly
            value={options.find((option) => option.value === value)?.label ?? ''}
            className={styles.input}
          />
        ) : (
          <span className={styles.box}>
            <select {...aria} {...control} autoComplete={autoComplete} className={styles.input}>
              <option value="">{controls.select}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <svg className={kinds.arrow} viewBox="0 0 12 12" aria-hidden="true">
              <path d="m1.5 4 4.5 4 4.5-4" />
            </svg>
          </span>
        )
      }
    </Field>
  )
}
