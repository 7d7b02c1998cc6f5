import { useState } from 'react'
import { useWords } from '../words/language.ts'
import { readOnlyKey, type TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import type { Format } from './formatting.ts'
import { formatting } from './formatting-events.ts'
import { ShowToggle } from './ShowToggle.tsx'

/** Shows the number while focused or invalid. Not a password field, because browsers must not store the number. */
export const MaskedField = ({
  label,
  hint,
  error,
  describedBy,
  format,
  open = false,
  inputMode = 'numeric',
  onChange,
  onBlur,
  ...control
}: TextProps & {
  format: Format
  /** True if the value is already masked, so that the field needs no toggle. */
  open?: boolean
}) => {
  const { controls } = useWords()
  const [shown, setShown] = useState(false)
  const [typing, setTyping] = useState(false)
  const events = formatting(format, onChange)
  const hidden = !open && !shown && !typing && !error
  return (
    <Field label={label} hint={hint} error={error} describedBy={describedBy}>
      {(aria) => (
        <span className={styles.box}>
          <input
            key={readOnlyKey(control)}
            {...aria}
            {...control}
            type="text"
            data-secret=""
            inputMode={inputMode}
            autoComplete="off"
            className={`${styles.input} ${styles.withShortToggle} ${hidden ? styles.masked : ''}`}
            {...events}
            onFocus={(event) => {
              setTyping(true)
              events.onFocus(event)
            }}
            onBlur={(event) => {
              setTyping(false)
              onBlur(event)
            }}
          />
          {!open && (
            <ShowToggle shown={shown} fieldId={aria.id} onToggle={setShown}>
              {controls.show}
            </ShowToggle>
          )}
        </span>
      )}
    </Field>
  )
}
