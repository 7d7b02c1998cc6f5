import { formatVerificationCode, verificationCodeLength } from '@vestibule/domain/fields/verification-code'
import { useWords } from '../words/language.ts'
import type { Bound } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import { formatting } from './formatting-events.ts'

/** Submits the form when the last digit is entered. */
export const CodeField = ({ error, onChange, ...control }: Bound) => {
  const { code: words } = useWords()
  return (
    <Field label={words.label} hint={words.hint} error={error}>
      {(aria) => (
        <input
          {...aria}
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={`${styles.input} ${kinds.code}`}
          {...formatting(formatVerificationCode, (event) => {
            onChange(event)
            const { inputType, isComposing } = event.nativeEvent as InputEvent
            const inserted = !isComposing && !inputType?.startsWith('delete')
            if (inserted && event.target.value.length === verificationCodeLength)
              event.target.form?.requestSubmit()
          })}
        />
      )}
    </Field>
  )
}
