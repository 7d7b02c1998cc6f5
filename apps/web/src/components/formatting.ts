import { caretAfterFormat } from '@vestibule/domain/fields/caret'

/** The part of an input that formatting touches. */
interface Editable {
  value: string
  selectionStart: number | null
  setSelectionRange: (start: number, end: number) => void
}

/**
 * Rewrites what was just typed or pasted by a formatter, and leaves the caret where the person put it (SU-05).
 * A separator removed with Delete comes back, so the caret steps over it: else Delete would do nothing for ever.
 */
export const reformat = (input: Editable, format: (text: string) => string, inputType?: string): void => {
  const typed = input.value
  const caret = input.selectionStart ?? typed.length
  const text = format(typed)
  if (text === typed) return
  input.value = text
  const kept = caretAfterFormat(typed, caret, text)
  const stepped =
    inputType === 'deleteContentForward' && /\D/.test(text.charAt(kept)) && text.length > typed.length
      ? kept + 1
      : kept
  input.setSelectionRange(stepped, stepped)
}
