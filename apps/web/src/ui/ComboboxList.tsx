import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Combobox.module.css'
import { listIdOf, type Option, optionIdOf } from './useCombobox.ts'

/** Leaves focus in the text field when an option is pressed. */
export const ComboboxList = ({
  id,
  name,
  options,
  active,
  none,
  note,
  onChoose,
}: {
  id: string
  name: string
  options: readonly Option[]
  active: number
  none?: string | undefined
  note?: ReactNode
  onChoose: (option: Option) => void
}) => {
  const popup = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options determine the popup's height
  useEffect(() => {
    const show = () => void popup.current?.scrollIntoView({ block: 'nearest' })
    show()
    window.visualViewport?.addEventListener('resize', show)
    return () => window.visualViewport?.removeEventListener('resize', show)
  }, [options])
  useEffect(() => {
    if (active >= 0) document.getElementById(optionIdOf(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only prevents a change of focus
    <div ref={popup} className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
      {options.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <div id={listIdOf(id)} role="listbox" aria-label={name} tabIndex={-1} className={styles.list}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              key={option.id}
              id={optionIdOf(id, index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.option}
              onClick={() => onChoose(option)}
            >
              <span>
                {option.text}
                {option.more && <span className={styles.more}>, {option.more}</span>}
              </span>
            </div>
          ))}
        </div>
      )}
      {options.length > 0 && note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
