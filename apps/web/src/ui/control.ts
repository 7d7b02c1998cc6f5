import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'

/** What a form binds to a control: `form.input(name)` answers exactly this. The control itself keeps its value. */
export interface Bound<E extends HTMLElement = HTMLInputElement> {
  name: string
  ref: Ref<E>
  onChange: (event: ChangeEvent<E>) => void
  onBlur: (event: { target: unknown }) => void
  error?: string | undefined
  /** it can be read, focused and copied, and not changed: it shows `value` (NV-15) */
  readOnly?: true | undefined
  value?: string
}

/** What every labelled text control takes beside what the form binds. */
export interface TextProps extends Bound {
  label: ReactNode
  hint?: ReactNode
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  maxLength?: number
  /** the id of something else that describes the control */
  describedBy?: string | undefined
}

/**
 * The key of a control of the browser's own: one that becomes read-only while it is on the page is made anew, for an element that
 * kept its value itself cannot be given one.
 */
export const fixedOrOpen = ({ readOnly }: Pick<Bound, 'readOnly'>): string => (readOnly ? 'fixed' : 'open')
