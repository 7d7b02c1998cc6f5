import { type HTMLInputAutoCompleteAttribute, type ReactNode, useRef } from 'react'
import { useWords } from '../words/language.ts'
import { Announcement } from './Announcement.tsx'
import styles from './Combobox.module.css'
import { ComboboxList } from './ComboboxList.tsx'
import type { Bound } from './control.ts'
import fieldStyles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import { isByHand, listIdOf, type Option, optionIdOf, useCombobox } from './useCombobox.ts'

/** Implements an ARIA 1.2 combobox. Focus stays in the text field. Only Enter or a press on an option chooses it. */
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
  autoCorrect?: 'off'
  spellCheck?: boolean
  options: readonly Option[]
  listName: string
  /** Returns the announcement for screen readers when the list opens or changes. */
  found: (count: number) => string
  /** Shown instead of an empty list. */
  none?: string
  note?: ReactNode
  /** Makes the field look like a `<select>`. Pressing the field selects its text. */
  isSelect?: boolean
  /** `byHand` is false for autofill. */
  onType: (text: string, byHand: boolean) => void
  onChoose: (option: Option, field: HTMLInputElement) => void
  onEnter?: (text: string) => void
  onLeave?: (text: string) => void
}) => {
  const { controls } = useWords()
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
        {(aria) =>
          readOnly ? (
            <input {...aria} {...control} readOnly value={value} className={fieldStyles.input} />
          ) : (
            <span className={fieldStyles.box}>
              <input
                {...aria}
                {...control}
                ref={setField}
                type="text"
                role="combobox"
                placeholder={isSelect ? controls.select : undefined}
                aria-autocomplete="list"
                aria-expanded={open}
                aria-controls={open ? listIdOf(id) : undefined}
                aria-activedescendant={active >= 0 ? optionIdOf(id, active) : undefined}
                className={`${fieldStyles.input} ${isSelect ? styles.select : ''}`}
                onChange={(event) => {
                  const byHand = isByHand(event)
                  onChange(event)
                  onType(event.target.value, byHand)
                  list.setList(byHand)
                }}
                onClick={(event) => {
                  if (isSelect && !list.wanted) event.currentTarget.select()
                  list.setList(true)
                }}
                onKeyDown={list.onKeyDown}
                onFocus={(event) => {
                  list.cancelClose()
                  onEnter?.(event.target.value)
                }}
                onBlur={(event) => {
                  onLeave?.(event.target.value)
                  onBlur(event)
                  list.closeSoon()
                }}
              />
              {isSelect && (
                <svg className={kinds.arrow} viewBox="0 0 12 12" aria-hidden="true">
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
      <Announcement>{open ? found(options.length) : shown ? none : ''}</Announcement>
    </div>
  )
}
