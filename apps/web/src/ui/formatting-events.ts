import type { ChangeEvent, CompositionEvent, FocusEvent, KeyboardEvent } from 'react'
import { type Edit, type Format, reformat } from './formatting.ts'
import { remember, restore, step } from './formatting-history.ts'

type Input = HTMLInputElement

/** Formats on typing, paste, autofill, undo and redo, but never during an IME composition. */
export const formatting = (format: Format, onChange: (event: ChangeEvent<Input>) => void) => {
  const write = (event: ChangeEvent<Input>, edit: Edit) => {
    reformat(event.target, format, edit)
    onChange(event)
    remember(event.target)
  }
  return {
    onFocus: (event: FocusEvent<Input>) => remember(event.target),
    onChange: (event: ChangeEvent<Input>) => {
      const edit = event.nativeEvent as InputEvent
      if (edit.inputType?.startsWith('history')) return restore(event.target)
      if (edit.isComposing) onChange(event)
      else write(event, edit)
    },
    onCompositionEnd: (event: CompositionEvent<Input>) =>
      write(event as unknown as ChangeEvent<Input>, { inputType: 'insertCompositionText', data: event.data }),
    onKeyDown: (event: KeyboardEvent<Input>) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      step(event.currentTarget, key === 'y' || event.shiftKey ? 1 : -1)
    },
  }
}
