import { createContext, type ReactNode } from 'react'
import type { FormVersion } from '../api/version.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Described {
  label: string
  text: (value: unknown) => string
}

/** What the flow needs of a form for versioned saves and conflicts (NV-14). */
export interface FormHandle {
  /** sent by its saves */
  version: FormVersion
  /** at fill, or at the last save */
  filled: Values
  /** accepts values that the person has seen */
  accept: (seen: Values, version: string | undefined) => void
  /** focuses the open conflict choice; saving is blocked meanwhile */
  conflict: (() => void) | undefined
  element: () => HTMLFormElement | null
  typed: () => Values
  /** what it would be filled with now */
  newer: () => Values
  align: (typed: Values, newer: Values) => Values
  /** values of a save that failed other than as `stale`: some may be saved */
  sent: Values | undefined
  /** a field without a control */
  describe: (name: string, typed: Values, newer: Values) => Described | undefined
  context: () => FormContextValue | undefined
  set: (name: string, value: unknown) => void
  setAll: (values: Values) => void
  submit: () => Promise<void>
  showAbove: (above: ReactNode) => void
}

export interface FormContextValue {
  /** of the answers that a form is filled from (NV-14) */
  version: string | undefined
  /** of the enclosing read, for forms filled from several */
  read?: string | undefined
  /** final: the answers were sent to a third party (NV-15) */
  locked: boolean
  /** continues without saving */
  skip: (() => Promise<void>) | undefined
  /** rereads the answers; typed values stay */
  refresh: () => Promise<unknown>
  /** throws errors other than conflicts */
  save: (form: FormHandle, run: () => Promise<unknown>) => Promise<void>
  /** shown while locked */
  notice: ReactNode
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)
