import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'

/** Returned by `form.input(name)`; the control is uncontrolled. */
export interface Bound<E extends HTMLElement = HTMLInputElement> {
  name: string
  ref: Ref<E>
  onChange: (event: ChangeEvent<E>) => void
  onBlur: (event: { target: unknown }) => void
  error?: string | undefined
  /** shows `value`, which cannot be changed */
  readOnly?: true | undefined
  value?: string
}

export interface TextProps extends Bound {
  label: ReactNode
  hint?: ReactNode
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  maxLength?: number
  /** id of another description */
  describedBy?: string | undefined
}

/** Names and addresses. */
export const properName = { autoCapitalize: 'words', spellCheck: false } as const

/** Remounts a control that becomes read-only: an uncontrolled one cannot take a value. */
export const readOnlyKey = ({ readOnly }: Pick<Bound, 'readOnly'>): string => (readOnly ? 'fixed' : 'open')
