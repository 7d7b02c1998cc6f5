import { createContext, type ReactNode } from 'react'
import type { FormVersion } from '../api/version.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Described {
  label: string
  text: (value: unknown) => string
}

/** What the flow needs of a form for versioned saves and conflicts. */
export interface FormHandle {
  /** its saves send `latest` */
  version: FormVersion
  /** answers when the form was filled or last saved */
  filled: Values
  /** takes `seen` as the saved answers, under `version` */
  accept: (seen: Values, version: string | undefined) => void
  /** focuses the open conflict choice; saving is blocked meanwhile */
  conflict: (() => void) | undefined
  element: () => HTMLFormElement | null
  typed: () => Values
  /** saved answers of the latest read */
  newer: () => Values
  align: (typed: Values, newer: Values) => Values
  /** values of a save that failed other than as `stale`: some may be saved */
  sent: Values | undefined
  /** label and text of a field without a control */
  describe: (name: string, typed: Values, newer: Values) => Described | undefined
  context: () => FormContextValue | undefined
  set: (name: string, value: unknown) => void
  setAll: (values: Values) => void
  submit: () => Promise<void>
  showAbove: (above: ReactNode) => void
}

export interface FormContextValue {
  /** version of the saved answers */
  version: string | undefined
  /** version of the enclosing read: a form over several reads saves under the oldest */
  read?: string | undefined
  /** the answers were sent to a third party and can't change */
  locked: boolean
  skip: (() => Promise<void>) | undefined
  /** rereads the answers; typed values stay */
  refresh: () => Promise<unknown>
  /** throws errors other than conflicts */
  save: (form: FormHandle, run: () => Promise<unknown>) => Promise<void>
  notice: ReactNode
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)
