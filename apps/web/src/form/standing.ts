import { createContext, type ReactNode } from 'react'
import type { Basis } from '../api/version.ts'

/** A form's values by field path; what the wrapper does with them, it does for any form. */
export type Values = Readonly<Record<string, unknown>>

/** A form on one of the wrapper's screens, as the wrapper deals with it. */
export interface Held {
  /** what its saves go by */
  basis: Basis
  /** what it was filled from, or what it saved last */
  was: Values
  /** goes by these values and by the version that is on the screen now: the person has seen them */
  take: (seen: Values) => void
  /** while a choice is asked for above it: saves nothing, and says again what is asked */
  asking: (() => void) | undefined
  element: () => HTMLFormElement | null
  typed: () => Values
  /** what it would be filled from now */
  newer: () => Values
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
