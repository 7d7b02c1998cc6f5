import { type HTMLInputAutoCompleteAttribute, type ReactNode, useRef } from 'react'
import styles from './Combobox.module.css'
import { ComboboxList } from './ComboboxList.tsx'
import type { Bound } from './control.ts'
import fieldStyles from './Field.module.css'
import { Field } from './Field.tsx'
import hidden from './hidden.module.css'
import { isByHand, listIdOf, type Option, optionIdOf, useCombobox } from './useCombobox.ts'

/**
 * A line of text with a list below it, by the ARIA 1.2 pattern: focus stays in the text, arrows go through the list, and
 * nothing is chosen but by Enter on an option or a press. Enter elsewhere submits, Escape closes the list, Tab leaves it. What
 * the list holds is the caller's, by what was typed (`onType`); the text stays whatever it is.
 */
export const Combobox = ({
  label,
  hint,
  error,
  options,
  listName,
  found,
  none,
  note,
  isSelect = false,
  onType,
  onChoose,
  onEnter,
  onLeave,
  onChange,
  onBlur,
  ref,
  readOnly,
  value,
  ...control
}: Bound & {
  label: ReactNode
  hint?: ReactNode
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'off' | 'words'
  spellCheck?: boolean
  options: readonly Option[]
  /** the list's own name, other than the field's */
  listName: string
  /** what is announced when the list opens or changes */
  found: (count: number) => string
  /** what stands in the place of an empty list; without it there is none */
  none?: string
  /** stands below the list */
  note?: ReactNode
  /** the list is all there is to choose from: it looks like a select, and a press on it takes all of its text */
  isSelect?: boolean
  /** each time the text changes: by hand, or filled in by the browser */
  onType: (text: string, byHand: boolean) => void
  onChoose: (option: Option, field: HTMLInputElement) => void
  onEnter?: (text: string) => void
  onLeave?: (text: string) => void
}) => {
  const field = useRef<HTMLInputElement>(null)
  const list = useCombobox({
    options,
    showsEmpty: none !== undefined,
    onChoose: (option) => field.current && onChoose(option, field.current),
  })
  const { id, open, shown, active } = list
  const setField = (element: HTMLInputElement | null) => {
    field.current = element
    if (typeof ref === 'function') ref(element)
  }

  return (
    <div className={styles.around}>
      <Field label={label} hint={hint} error={error}>
        {(tied) =>
          readOnly ? (
            <input {...tied} {...control} readOnly value={value} className={fieldStyles.input} />
          ) : (
            <span className={fieldStyles.box}>
              <input
                {...tied}
                {...control}
                ref={setField}
                type="text"
                role="combobox"
                placeholder={isSelect ? 'Select…' : undefined}
                aria-autocomplete="list"
                aria-expanded={open}
                aria-controls={listIdOf(id)}
                aria-activedescendant={active >= 0 ? optionIdOf(id, active) : undefined}
                className={`${fieldStyles.input} ${isSelect ? styles.select : ''}`}
                onChange={(event) => {
                  const byHand = isByHand(event)
                  onChange(event)
                  onType(event.target.value, byHand)
                  list.want(byHand)
                }}
                onClick={(event) => {
                  if (isSelect && !list.wanted) event.currentTarget.select()
                  list.want(true)
                }}
                onKeyDown={list.pressed}
                onFocus={(event) => {
                  list.stay()
                  onEnter?.(event.target.value)
                }}
                onBlur={(event) => {
                  onLeave?.(event.target.value)
                  onBlur(event)
                  list.leave()
                }}
              />
              {isSelect && (
                <svg className={fieldStyles.arrow} viewBox="0 0 12 12" aria-hidden="true">
                  <path d="m1.5 4 4.5 4 4.5-4" />
                </svg>
              )}
            </span>
          )
        }
      </Field>
      {shown && (
        <ComboboxList {...{ id, options, active, none, note }} name={listName} onChoose={list.choose} />
      )}
      <span role="status" className={hidden.hidden}>
        {open ? found(options.length) : shown ? none : ''}
      </span>
    </div>
  )
}
