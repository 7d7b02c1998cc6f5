import { caretAfterFormat } from '@vestibule/domain/fields/caret'

/** `isWhole` is true for pasted or autofilled text, and false for text typed key by key. */
export type Format = (text: string, isWhole?: boolean) => string

interface Editable {
  value: string
  selectionStart: number | null
  setSelectionRange: (start: number, end: number) => void
}

/** The part of an `InputEvent` or `CompositionEvent` that describes the edit. */
export interface Edit {
  inputType?: string | undefined
  data?: string | null | undefined
}

/** Checks for text inserted at once: pasted, autofilled (no input type), composed, or a keyboard's suggestion. */
const isWhole = ({ inputType, data }: Edit): boolean =>
  !inputType || /^insert(?:From|Replacement)/.test(inputType) || (data ?? '').length > 1

/** Formats the text. Preserves the caret, but moves it past a separator that Delete removed and formatting restored. */
export const reformat = (input: Editable, format: Format, edit: Edit): void => {
  const typed = input.value
  const caret = input.selectionStart ?? typed.length
  const text = format(typed, isWhole(edit))
  if (text === typed) return
  input.value = text
  const kept = caretAfterFormat(typed, caret, text)
  const stepped =
    edit.inputType === 'deleteContentForward' && /\D/.test(text.charAt(kept)) && text.length > typed.length
      ? kept + 1
      : kept
  input.setSelectionRange(stepped, stepped)
}
