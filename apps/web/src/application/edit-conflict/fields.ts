import { fill } from '@vestibule/words/fill'
import type { Described } from '../../form/form-context.ts'
import { currentWords } from '../../words/language.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** Returns the element's text without parts that are hidden from screen readers, such as the number of a question. */
const wordsOf = (element: Element | null | undefined): string => {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove()
  return copy?.textContent?.trim() ?? ''
}
const labelOf = (control: Control): string =>
  wordsOf(control.labels?.[0]) || (control.getAttribute('aria-label') ?? '')

const inGroup = (control: Control, label: string): string => {
  const group = wordsOf(control.closest('fieldset')?.querySelector(':scope > legend'))
  return group === '' ? label : fill(currentWords().editConflict.fieldInGroup, { group, field: label })
}

/** Masks a secret number except for its last four digits. */
const lastFour = (value: unknown): string => {
  const text = String(value)
  return text === '' ? '' : `•••-••-${text.slice(-4)}`
}

/** Reads a field's label and text from the DOM. Returns `undefined` if the field has no control. */
export const describeField = (form: HTMLFormElement, name: string): Described | undefined => {
  const controls = [...form.elements].filter(
    (element): element is Control => (element as Control).name === name && element.tagName !== 'BUTTON',
  )
  const [control] = controls
  if (!control) return undefined
  if (control.type === 'radio') {
    const group = control.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby') ?? ''
    const texts = new Map(controls.map((radio) => [radio.value, labelOf(radio)]))
    return {
      label: inGroup(control, wordsOf(document.getElementById(group))),
      text: (value) => texts.get(String(value)) ?? '',
    }
  }
  const label = inGroup(control, labelOf(control))
  if (control instanceof HTMLSelectElement) {
    const texts = new Map([...control.options].map((option) => [option.value, option.text]))
    return { label, text: (value) => (value === '' ? '' : (texts.get(String(value)) ?? '')) }
  }
  return { label, text: control.dataset.secret === undefined ? String : lastFour }
}
