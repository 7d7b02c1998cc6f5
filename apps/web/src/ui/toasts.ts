import { createListeners } from './listeners.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  /** The text after a line break is shown in a smaller font. */
  text: string
  /** True if navigation does not remove the toast. */
  ongoing: boolean
}

/** Duration of success toasts (CF-06). Other toasts stay until dismissal or navigation. */
export const successMs = 3000

const firstLine = (text: string) => text.split('\n')[0]

/** Creates a list of toasts, newest last. A toast with the same first line replaces the earlier toast. */
export const createToasts = (schedule: (run: () => void, ms: number) => unknown = setTimeout) => {
  let shown: readonly Toast[] = []
  let last = 0
  let beforePress = 0
  let isHeld = false
  let due: number[] = []
  const { notify, subscribe } = createListeners()
  const expire = (id: number) => schedule(() => (isHeld ? due.push(id) : dismiss(id)), successMs)
  const hold = (held: boolean) => {
    isHeld = held
    if (held) return
    due.forEach(expire)
    due = []
  }
  const set = (next: readonly Toast[]) => {
    // The pointer or the focus may have left with its toast, without an event.
    if (next.length < shown.length) hold(false)
    shown = next
    notify()
  }
  const dismiss = (id: number) => set(shown.filter((toast) => toast.id !== id))
  const add = (kind: Toast['kind'], text: string, ongoing = false) => {
    const id = ++last
    const others = shown.filter((toast) => firstLine(toast.text) !== firstLine(text))
    set([...others, { id, kind, text, ongoing }])
    if (kind === 'success') expire(id)
  }
  return {
    success: (text: string) => add('success', text),
    error: (text: string) => add('error', text),
    info: (text: string) => add('info', text),
    showOngoing: (text: string) => add('info', text, true),
    dismiss,
    /** While held, toasts whose time is over stay. Their time starts again when they are no longer held (WCAG 2.2.1). */
    hold,
    dismissNewest: () => set(shown.slice(0, -1)),
    /** Marks the toasts shown now. `clearOnNavigation` preserves the toasts that are added after this mark. */
    markPress: () => {
      beforePress = last
    },
    clearOnNavigation: () =>
      set(shown.filter(({ kind, ongoing, id }) => kind === 'success' || ongoing || id > beforePress)),
    /** Removes error toasts when the applicant retries. */
    dismissFailures: () => set(shown.filter(({ kind }) => kind !== 'error')),
    dismissText: (text: string) => set(shown.filter((toast) => toast.text !== text)),
    shown: () => shown,
    subscribe,
  }
}

/** Shows notices. A dialog shows its notices inside itself, because toasts would appear behind the dialog. */
export interface Notifier {
  success: (text: string) => void
  error: (text: string) => void
  dismissFailures: () => void
}

export const toast = createToasts()
