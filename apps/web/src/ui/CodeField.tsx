import type { TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import { formatting } from './formatting-events.ts'

/** Submits the form when the last digit is entered. */
export const CodeField = ({
  label,
  hint,
  error,
  describedBy,
  format,
  length,
  onChange,
  ...control
}: Omit<TextProps, 'autoComplete' | 'inputMode' | 'maxLength'> & {
  format: (text: string) => string
  length: number
}) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {(aria) => (
      <input
        {...aria}
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={`${styles.input} ${kinds.code}`}
        {...formatting(format, (event) => {
          onChange(event)
          const { inputType, isComposing } = event.nativeEvent as InputEvent
          const inserted = !isComposing && !inputType?.startsWith('delete')
          if (inserted && event.target.value.length === length) event.target.form?.requestSubmit()
        })}
      />
    )}
  </Field>
)
