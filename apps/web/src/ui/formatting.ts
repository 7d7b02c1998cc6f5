import { caretAfterFormat } from '@vestibule/domain/fields/caret'

/** `isWhole` is true for pasted or autofilled text, and false for text typed key by key. */
export type Format = (text: string, isWhole?: boolean) => string

interface Editable {
  value: string
  selectionStart: number | null
  setSelectionRange: (start: number, end: number) => void
}

/** Checks for pasted or autofilled text. Autofill has no input type. */
const isWhole = (inputType: string | undefined): boolean =>
  inputType === undefined || inputType === '' || /^insert(?:From|Replacement)/.test(inputType)

/** Formats the text. Preserves the caret, but moves it past a separator that Delete removed and formatting restored. */
export const reformat = (input: Editable, format: Format, inputType?: string): void => {
  const typed = input.value
  const caret = input.selectionStart ?? typed.length
  const text = format(typed, isWhole(inputType))
  if (text === typed) return
  input.value = text
  const kept = caretAfterFormat(typed, caret, text)
  const stepped =
    inputType === 'deleteContentForward' && /\D/.test(text.charAt(kept)) && text.length > typed.length
      ? kept + 1
      : kept
  input.setSelectionRange(stepped, stepped)
}
