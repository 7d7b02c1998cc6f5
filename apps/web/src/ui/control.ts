import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'

/** The props that `form.input(name)` returns for an uncontrolled control. */
export interface Bound<E extends HTMLElement = HTMLInputElement> {
  name: string
  ref: Ref<E>
  onChange: (event: ChangeEvent<E>) => void
  onBlur: (event: { target: unknown }) => void
  error?: string | undefined
  /** If true, the control shows `value`, which cannot be changed. */
  readOnly?: true | undefined
  value?: string
}

/** A field's width, named after what the field asks for. By default, a field is as wide as the form. */
export type FieldWidth = 'zip' | 'year' | 'date' | 'routing' | 'ssn'

export interface TextProps extends Bound {
  label: ReactNode
  hint?: ReactNode
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
  /** For the browser's own check, before the page's scripts run. */
  required?: boolean
  width?: FieldWidth
  /** Element id of an additional description. */
  describedBy?: string | undefined
}

/** Attributes for inputs of names and addresses. */
export const properName = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const
/** For another person, so that browsers do not fill in the applicant's own data. */
export const othersName = { ...properName, autoComplete: 'off' } as const

/** Returns a React key that remounts an uncontrolled control when it becomes read-only, and therefore controlled. */
export const readOnlyKey = ({ readOnly }: Pick<Bound, 'readOnly'>): string => (readOnly ? 'fixed' : 'open')
