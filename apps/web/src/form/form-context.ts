import { createContext, type ReactNode } from 'react'
import type { FormVersion } from '../api/version.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Described {
  label: string
  text: (value: unknown) => string
}

/** The parts of a form that versioned saves and the conflict panel use. */
export interface FormHandle {
  /** The form's saves send `version.latest`. */
  version: FormVersion
  /** The answers when the form was filled or last saved. */
  filled: Values
  /** Treats `seen` as the saved answers, with this `version`. */
  accept: (seen: Values, version: string | undefined) => void
  /** Focuses the open conflict panel. Saving is blocked while this function is defined. */
  conflict: (() => void) | undefined
  element: () => HTMLFormElement | null
  typed: () => Values
  /** Returns the saved answers of the latest read. */
  newer: () => Values
  align: (typed: Values, newer: Values) => Values
  /** Values of a save that failed with an error other than `stale`. The server may have stored some of the values. */
  sent: Values | undefined
  /** Returns the label and text of a field that has no control. */
  describe: (name: string, typed: Values, newer: Values) => Described | undefined
  context: () => FormContextValue | undefined
  set: (name: string, value: unknown) => void
  setAll: (values: Values) => void
  submit: () => Promise<void>
  showAbove: (above: ReactNode) => void
}

export interface FormContextValue {
  /** ETag that the form's first save sends. */
  version: string | undefined
  /** Oldest ETag of the answers that the enclosing `LoadSaved` components have read. */
  read?: string | undefined
  /** True after the answers were sent to a third party and can no longer change. */
  locked: boolean
  skip: (() => Promise<void>) | undefined
  /** Rereads the saved answers. Values that the applicant entered stay. */
  refresh: () => Promise<unknown>
  /** Saves the form and resolves edit conflicts. Throws all other errors. */
  save: (form: FormHandle, run: () => Promise<unknown>) => Promise<void>
  notice: ReactNode
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)
