import { useState } from 'react'
import { useWords } from '../words/language.ts'
import type { TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import { ShowToggle } from './ShowToggle.tsx'

export const PasswordField = ({
  label,
  hint,
  error,
  describedBy,
  autoComplete,
  ...control
}: TextProps & { autoComplete: 'new-password' | 'current-password' }) => {
  const { controls } = useWords()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} describedBy={describedBy}>
      {(aria) => (
        <span className={styles.box}>
          <input
            {...aria}
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className={`${styles.input} ${kinds.withToggle}`}
          />
          <ShowToggle shown={shown} fieldId={aria.id} onToggle={setShown}>
            {controls.showPassword}
          </ShowToggle>
        </span>
      )}
    </Field>
  )
}
