import type { TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import { reformat } from './formatting.ts'

/** Digits that are written with separators while typing and pasting: phone, ZIP, date. `format` comes from the domain. */
export const DigitsField = ({
  label,
  hint,
  error,
  describedBy,
  format,
  type = 'text',
  inputMode = 'numeric',
  onChange,
  ...control
}: TextProps & { format: (text: string) => string; type?: 'text' | 'tel' }) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {(tied) => (
      <input
        {...tied}
        {...control}
        type={type}
        inputMode={inputMode}
        className={styles.input}
        onChange={(event) => {
          reformat(event.target, format, (event.nativeEvent as InputEvent).inputType)
          onChange(event)
        }}
      />
    )}
  </Field>
)
