import { createContext, type ReactNode } from 'react'
import type { Basis } from '../api/version.ts'

/** A form's values by field, whatever the form. */
export type Values = Readonly<Record<string, unknown>>

/** A field's label, and how a value of it is shown. */
export interface Described {
  label: string
  text: (value: unknown) => string
}

/** A form on a screen of the flow, as the flow saves it and compares it with newer answers (NV-14). */
export interface FormHandle {
  /** the version that its saves carry */
  basis: Basis
  /** the values it was filled with, or saved last */
  was: Values
  /** takes these values, which the person has seen, and their version as its basis */
  take: (seen: Values, version: string | undefined) => void
  /** set while a choice is asked for above it: it saves nothing, and this points to the choice */
  asking: (() => void) | undefined
  element: () => HTMLFormElement | null
  typed: () => Values
  /** the values it would be filled with now */
  newer: () => Values
  /** `FormOptions.align` */
  align: (typed: Values, newer: Values) => Values
  /** the values of a save that failed with another error than `stale`: some may have been saved */
  sent: Values | undefined
  /** describes a field that has no control on the page */
  unseen: (name: string, typed: Values, newer: Values) => Described | undefined
  context: () => FormContextValue | undefined
  set: (name: string, value: unknown) => void
  setAll: (values: Values) => void
  submit: () => Promise<void>
  /** shows this above the fields; `undefined` removes it */
  showAbove: (above: ReactNode) => void
}

/** The flow's state and services for the forms on its screens. */
export interface FormContextValue {
  /** the version of the answers that a form is filled from now (NV-14) */
  version: string | undefined
  /** the version of the answers read around it, where a form is filled from more than one */
  read?: string | undefined
  /** the answers were sent to somebody who relies on them: nothing can be changed (NV-15) */
  locked: boolean
  /** goes to the next screen without saving, where there is one */
  onward: (() => Promise<void>) | undefined
  /** reads the screen's answers again; typed values stay */
  refresh: () => Promise<unknown>
  /** saves under the form's version, and handles newer answers; throws any other error */
  save: (form: FormHandle, run: () => Promise<unknown>) => Promise<void>
  /** why nothing can be changed */
  why: ReactNode
}

/** Undefined outside the flow, where no answers are saved. */
export const FormContext = createContext<FormContextValue | undefined>(undefined)
