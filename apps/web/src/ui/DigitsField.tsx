import { readOnlyKey, type TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import type { Format } from './formatting.ts'
import { formatting } from './formatting-events.ts'

export const DigitsField = ({
  label,
  hint,
  error,
  describedBy,
  format,
  width,
  type = 'text',
  inputMode = type === 'tel' ? 'tel' : 'numeric',
  autoComplete = 'off',
  onChange,
  ...control
}: TextProps & { format: Format; type?: 'text' | 'tel' }) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {(aria) => (
      <input
        key={readOnlyKey(control)}
        {...aria}
        {...control}
        {...formatting(format, onChange)}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        className={`${styles.input} ${width ? kinds[width] : ''}`}
      />
    )}
  </Field>
)
