import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** One line of the list. `more` follows `text`, set back. */
export interface Option {
  id: string
  text: string
  more?: string
}

/** The list closes this long after its field is left (PE-08), milliseconds. */
const CLOSES = 200

/** A person's own keys, paste or dictation; a browser that fills in saved values gives no type, or says that it replaces. */
export const isByHand = ({ nativeEvent }: ChangeEvent): boolean => {
  const type = (nativeEvent as InputEvent).inputType
  return Boolean(type) && type !== 'insertReplacementText'
}

/** Which option is active, whether the list is there, and what keys do, by the ARIA 1.2 pattern; see `Combobox`. */
export const useCombobox = ({
  options,
  showsEmpty,
  onChoose,
}: {
  options: readonly Option[]
  /** an empty list is shown as well: as words that say so */
  showsEmpty: boolean
  onChoose: (option: Option) => void
}) => {
  const id = useId()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [wanted, setWanted] = useState(false)
  const [activeId, setActiveId] = useState<string>()

  const shown = wanted && (options.length > 0 || showsEmpty)
  const open = shown && options.length > 0
  const active = open ? options.findIndex((option) => option.id === activeId) : -1

  useEffect(() => () => clearTimeout(closing.current), [])

  const stay = () => clearTimeout(closing.current)
  const want = (now: boolean) => {
    stay()
    setWanted(now)
    setActiveId(undefined)
  }
  const choose = (option: Option) => {
    want(false)
    onChoose(option)
  }
  /** From the text to the first option, from the last one back to the text. */
  const move = (step: 1 | -1) => {
    const places = options.length + 1
    setActiveId(options[((active + 1 + step + places) % places) - 1]?.id)
  }

  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { key } = event
    if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      want(!event.altKey || key === 'ArrowDown')
      if (!event.altKey) move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      const option = options[active]
      if (!option) return want(false)
      event.preventDefault()
      choose(option)
    } else if (key === 'Escape') {
      if (shown) event.preventDefault()
      want(false)
    }
  }

  return {
    id,
    wanted,
    shown,
    open,
    active,
    want,
    choose,
    pressed,
    /** focus came back before the list was closed */
    stay,
    leave: () => {
      stay()
      closing.current = setTimeout(() => want(false), CLOSES)
    },
  }
}

export const listIdOf = (id: string): string => `${id}-list`
export const optionIdOf = (id: string, index: number): string => `${id}-${index}`
