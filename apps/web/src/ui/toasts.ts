export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  /** a second line is said smaller */
  text: string
  /** whoever says it takes it back */
  holds: boolean
}

/** How long a success stays (CF-06), in milliseconds; every other toast stays until it is dismissed, or its screen is left. */
export const SUCCESS_STAYS = 3000

const firstLine = (text: string) => text.split('\n')[0]

/** The toasts in view, newest last. One message is in view once, whatever its second line: said again, it comes anew. */
export const createToasts = (wait: (run: () => void, ms: number) => unknown = setTimeout) => {
  let shown: readonly Toast[] = []
  let last = 0
  let beforePress = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => set(shown.filter((toast) => toast.id !== id))
  const add = (kind: Toast['kind'], text: string, holds = false) => {
    const id = ++last
    const others = shown.filter((toast) => firstLine(toast.text) !== firstLine(text))
    set([...others, { id, kind, text, holds }])
    if (kind === 'success') wait(() => dismiss(id), SUCCESS_STAYS)
  }
  return {
    success: (text: string) => add('success', text),
    error: (text: string) => add('error', text),
    info: (text: string) => add('info', text),
    /** what is so until whoever says it takes it back by `dismissText` */
    during: (text: string) => add('info', text, true),
    dismiss,
    dismissNewest: () => set(shown.slice(0, -1)),
    /** the person has asked for something: what was said so far is of what they did before */
    pressed: () => {
      beforePress = last
    },
    /** another screen stands: what was said before the press that led to it is not about it */
    moved: () => set(shown.filter(({ kind, holds, id }) => kind === 'success' || holds || id > beforePress)),
    /** it is tried again: nobody reads of the last failure beside the answer */
    dismissFailures: () => set(shown.filter(({ kind }) => kind !== 'error')),
    dismissText: (text: string) => set(shown.filter((toast) => toast.text !== text)),
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** What something that happened in passing is said by; a dialog has its own, for a toast would be behind it. */
export interface Say {
  success: (text: string) => void
  error: (text: string) => void
  dismissFailures: () => void
}

/** Says something in passing: `toast.success('Linked!')`. Shown by `Toasts`, wherever the page put it. */
export const toast = createToasts()
