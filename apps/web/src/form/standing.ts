import { createContext, type ReactNode } from 'react'
import type { Basis } from '../api/version.ts'

/** A form's values by field path; what the wrapper does with them, it does for any form. */
export type Values = Readonly<Record<string, unknown>>

/** What a field is called, and how a value of it is shown. */
export interface Described {
  label: string
  text: (value: unknown) => string
}

/** A form on one of the wrapper's screens, as the wrapper deals with it. */
export interface Held {
  /** what its saves go by */
  basis: Basis
  /** what it was filled from, or what it saved last */
  was: Values
  /** goes by these values, which the person has seen, and by the version that they were read with */
  take: (seen: Values, version: string | undefined) => void
  /** while a choice is asked for above it: saves nothing, and says again what is asked */
  asking: (() => void) | undefined
  element: () => HTMLFormElement | null
  typed: () => Values
  /** what it would be filled from now */
  newer: () => Values
  /** what was typed, as `FormOptions.align` tells it */
  align: (typed: Values, newer: Values) => Values
  /** what it sent in a save that failed otherwise than stale: some of it may have been saved */
  sent: Values | undefined
  /** a field that has no control on the page just now */
  unseen: (name: string, typed: Values, newer: Values) => Described | undefined
  standing: () => Standing | undefined
  set: (name: string, value: unknown) => void
  setAll: (values: Values) => void
  submit: () => Promise<void>
  /** shows something above the fields, or nothing any more */
  say: (above: ReactNode) => void
}

/** What the wrapper tells the forms on its screens, and does for them. */
export interface Standing {
  /** the version of the answers that a form is filled from now (NV-14) */
  version: string | undefined
  /** the version of what was read around it, where a form is filled from more than one answer */
  read?: string | undefined
  /** they were sent to somebody who relies on them: nothing can be changed (NV-15) */
  locked: boolean
  /** leads on without saving, where there is something to lead on to */
  onward: (() => Promise<void>) | undefined
  /** reads anew what is on the screen; what was typed stays */
  refresh: () => Promise<unknown>
  /** saves under the form's version, and deals with newer answers; throws what else goes wrong */
  save: (form: Held, run: () => Promise<unknown>) => Promise<void>
  /** why nothing can be changed */
  why: ReactNode
}

/** Undefined outside of the wrapper, where nobody saves answers. */
export const StandingContext = createContext<Standing | undefined>(undefined)
