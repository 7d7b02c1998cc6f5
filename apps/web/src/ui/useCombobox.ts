import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** `more` is shown dimmed after `text`. */
export interface Option {
  id: string
  text: string
  more?: string
}

/** Time in ms from when focus leaves the field until the list closes (PE-08). */
const closeDelayMs = 200

/** Returns false for autofill, which has no input type or the type of a replacement. */
export const isByHand = ({ nativeEvent }: ChangeEvent): boolean => {
  const type = (nativeEvent as InputEvent).inputType
  return Boolean(type) && type !== 'insertReplacementText'
}

export const useCombobox = ({
  options,
  showsEmpty,
  onChoose,
}: {
  options: readonly Option[]
  /** True if an empty list shows a message. */
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

  const cancelClose = () => clearTimeout(closing.current)
  const setList = (isWanted: boolean) => {
    cancelClose()
    setWanted(isWanted)
    setActiveId(undefined)
  }
  const choose = (option: Option) => {
    setList(false)
    onChoose(option)
  }
  /** Moves through the text field and the options in a cycle. */
  const move = (step: 1 | -1) => {
    const stops = options.length + 1
    setActiveId(options[((active + 1 + step + stops) % stops) - 1]?.id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { key } = event
    if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      setList(!event.altKey || key === 'ArrowDown')
      if (!event.altKey) move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      const option = options[active]
      if (!option) return setList(false)
      event.preventDefault()
      choose(option)
    } else if (key === 'Escape') {
      if (shown) event.preventDefault()
      setList(false)
    }
  }

  return {
    id,
    wanted,
    shown,
    open,
    active,
    setList,
    choose,
    onKeyDown,
    cancelClose,
    closeSoon: () => {
      cancelClose()
      closing.current = setTimeout(() => setList(false), closeDelayMs)
    },
  }
}

export const listIdOf = (id: string): string => `${id}-list`
export const optionIdOf = (id: string, index: number): string => `${id}-${index}`
