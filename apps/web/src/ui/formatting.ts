import { caretAfterFormat } from '@vestibule/domain/fields/caret'

/** Writes a field's text in its own form; `isWhole`: it was put in as a whole, and not typed key by key. */
export type Format = (text: string, isWhole?: boolean) => string

/** The part of an input that formatting touches. */
interface Editable {
  value: string
  selectionStart: number | null
  setSelectionRange: (start: number, end: number) => void
}

/** Pasted, dropped, or filled in by the browser, whose events say nothing of keys. */
const isWhole = (inputType: string | undefined): boolean =>
  inputType === undefined || inputType === '' || /^insert(?:From|Replacement)/.test(inputType)

/**
 * Rewrites what was just typed or pasted by a formatter, and leaves the caret where the person put it (SU-05).
 * A separator removed with Delete comes back, so the caret steps over it: else Delete would do nothing for ever.
 */
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
