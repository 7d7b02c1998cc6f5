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
  /** Each control's path, and the value last written to it. */
  const controls = new Map<Control, { path: string; value?: unknown }>()
  const { notify, subscribe } = createListeners()
  const refs = new Map<string, (element: HTMLElement | null) => void>()

  /** Skips an unchanged value, because the browser can fill several controls before the first one's event. */
  const show = (control: Control) => {
    const shown = controls.get(control)
    const value = shown && valueAt(state.values, shown.path)
    if (!shown || ('value' in shown && value === shown.value)) return
    shown.value = value
    write(control, value)
  }

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
        if (controls.get(element)?.path === path) return
        controls.set(element, { path })
        show(element)
      }
      refs.set(path, attach)
      return attach
    },
    show: () => {
      for (const control of controls.keys())
        if (control.isConnected) show(control)
        else controls.delete(control)
    },
  }
}
