import type { ChangeEvent, CompositionEvent, FocusEvent, KeyboardEvent } from 'react'
import { type Format, reformat } from './formatting.ts'
import { remember, restore, step } from './formatting-history.ts'

type Input = HTMLInputElement

/** Formats on typing, paste, autofill, undo and redo, but never during an IME composition. */
export const formatting = (format: Format, onChange: (event: ChangeEvent<Input>) => void) => {
  const write = (event: ChangeEvent<Input>, inputType: string | undefined) => {
    reformat(event.target, format, inputType)
    onChange(event)
    remember(event.target)
  }
  return {
    onFocus: (event: FocusEvent<Input>) => remember(event.target),
    onChange: (event: ChangeEvent<Input>) => {
      const { inputType, isComposing } = event.nativeEvent as InputEvent
      if (inputType?.startsWith('history')) return restore(event.target)
      if (isComposing) onChange(event)
      else write(event, inputType)
    },
    onCompositionEnd: (event: CompositionEvent<Input>) =>
      write(event as unknown as ChangeEvent<Input>, 'insertCompositionText'),
    onKeyDown: (event: KeyboardEvent<Input>) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      step(event.currentTarget, key === 'y' || event.shiftKey ? 1 : -1)
    },
  }
}
