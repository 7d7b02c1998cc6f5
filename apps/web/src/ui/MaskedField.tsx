import { type ChangeEvent, useCallback, useLayoutEffect, useState } from 'react'
import { useWords } from '../words/language.ts'
import { createConcealedInput, dots } from './concealed-input.ts'
import { readOnlyKey, type TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import type { Format } from './formatting.ts'
import { formatting } from './formatting-events.ts'
import { ShowToggle } from './ShowToggle.tsx'

/**
 * Shows dots unless focused, invalid or asked to show the number. Not a password field, because browsers must not
 * store the number.
 */
export const MaskedField = ({
  label,
  hint,
  error,
  describedBy,
  format,
  open = false,
  width,
  onChange,
  onBlur,
  ref,
  value,
  ...control
}: TextProps & {
  format: Format
  /** True if the value is already masked, so that the field needs no toggle. */
  open?: boolean
}) => {
  const { controls } = useWords()
  const [shown, setShown] = useState(false)
  const [typing, setTyping] = useState(false)
  const [{ field, attach, conceal, reveal, overwritten }] = useState(createConcealedInput)
  const attachBoth = useCallback(
    (input: HTMLInputElement | null) => {
      attach(input)
      if (typeof ref === 'function') ref(input && (field as HTMLInputElement))
    },
    [attach, field, ref],
  )
  const events = formatting(format, onChange)
  const hidden = !open && !shown && !typing && !error
  const fixed = value !== undefined
  useLayoutEffect(() => {
    if (fixed) return
    if (hidden) conceal()
    else reveal()
  })
  return (
    <Field label={label} hint={hint} error={error} describedBy={describedBy}>
      {(aria) => (
        <span className={`${styles.box} ${kinds.masked} ${width ? kinds[width] : ''}`}>
          <input
            key={readOnlyKey(control)}
            {...aria}
            {...control}
            {...(fixed ? { value: hidden ? dots(value) : value } : { ref: attachBoth })}
            type="text"
            data-secret=""
            inputMode="numeric"
            autoComplete="off"
            // Lets the style sheet recognize an empty field, whose toggle it hides.
            placeholder=" "
            className={`${styles.input} ${kinds.withShortToggle}`}
            {...events}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              overwritten()
              events.onChange(event)
            }}
            onFocus={(event) => {
              setTyping(true)
              // Replacing the dots clears the selection, so this selects the number.
              // A pointer press then places the caret.
              if (reveal()) event.target.setSelectionRange(0, event.target.value.length)
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
