import { type RefObject, useEffect, useState } from 'react'

/** @returns a function that focuses the first invalid field after the errors are rendered */
export const useFocusInvalid = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = first?.matches('fieldset, [role="radiogroup"], [role="group"]')
      ? (first.querySelector<HTMLElement>('[tabindex="0"]') ??
        first.querySelector<HTMLElement>('input, button, select'))
      : first
    control?.focus()
  }, [times, form])
  return () => setTimes((before) => before + 1)
}
