import { createListeners } from '../ui/listeners.ts'
import { valueAt, withValueAt } from './paths.ts'

/** The source is `server` if the server rejected a value that is valid on the page. */
export interface FieldError {
  source: 'page' | 'server'
  message: string
}

export type FieldErrorsBySource = Readonly<Record<string, FieldError>>

type Control = HTMLInputElement | HTMLSelectElement

const isControl = (element: HTMLElement): element is Control => 'value' in element

const write = (control: Control, value: unknown): void => {
  const text = value === undefined ? '' : String(value)
  if (control.type === 'radio') (control as HTMLInputElement).checked = control.value === text
  else if (control.value !== text) control.value = text
}

/** Creates a store for uncontrolled controls, which receive their values when attached and on `show`. */
export const createFieldStore = <V extends object>(start: V) => {
  let state: { values: V; errors: FieldErrorsBySource } = { values: start, errors: {} }
  const controls = new Map<Control, string>()
  const { notify, subscribe } = createListeners()
  const refs = new Map<string, (element: HTMLElement | null) => void>()

  const change = (next: Partial<typeof state>) => {
    state = { ...state, ...next }
    notify()
  }

  return {
    subscribe,
    state: () => state,
    set: (path: string, value: unknown) => change({ values: withValueAt(state.values, path, value) }),
    reset: (values: V) => change({ values, errors: {} }),
    setErrors: (errors: FieldErrorsBySource) => change({ errors }),
    /** Returns the same function for the same path, so that React attaches each control only once. */
    ref: (path: string) => {
      const known = refs.get(path)
      if (known) return known
      const attach = (element: HTMLElement | null) => {
        if (!element || !isControl(element)) return
        controls.set(element, path)
        write(element, valueAt(state.values, path))
      }
      refs.set(path, attach)
      return attach
    },
    show: () => {
      for (const [control, path] of controls)
        if (control.isConnected) write(control, valueAt(state.values, path))
        else controls.delete(control)
    },
  }
}
