export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  /** a second line is said smaller */
  text: string
}

/** How long a success stays (CF-06), in milliseconds; every other toast stays until it is dismissed. */
export const SUCCESS_STAYS = 3000

const firstLine = (text: string) => text.split('\n')[0]

/** The toasts in view, newest last. One message is in view once, whatever its second line: said again, it comes anew. */
export const createToasts = (wait: (run: () => void, ms: number) => unknown = setTimeout) => {
  let shown: readonly Toast[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => set(shown.filter((toast) => toast.id !== id))
  const add = (kind: Toast['kind'], text: string) => {
    const id = ++last
    set([...shown.filter((toast) => firstLine(toast.text) !== firstLine(text)), { id, kind, text }])
    if (kind === 'success') wait(() => dismiss(id), SUCCESS_STAYS)
  }
  return {
    success: (text: string) => add('success', text),
    error: (text: string) => add('error', text),
    info: (text: string) => add('info', text),
    dismiss,
    dismissNewest: () => set(shown.slice(0, -1)),
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
}

/** Says something in passing: `toast.success('Linked!')`. Shown by `Toasts`, wherever the page put it. */
export const toast = createToasts()
