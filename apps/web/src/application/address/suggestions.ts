import type { Option } from '../../ui/useCombobox.ts'

/** Shortest and longest query that `findPlaces` accepts, in characters. */
const minLength = 3
const maxLength = 200

const debounceMs = 200

export const optionOf = ({ id, text }: { id: string; text: string }): Option => {
  const [street = '', ...more] = text.split(', ')
  return more.length > 0 ? { id, text: street, more: more.join(', ') } : { id, text: street }
}

/** Creates a UUID v4 without `crypto.randomUUID`, which requires a secure context. */
const newSession = (): string => {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(16))
  const digits = bytes.map((byte, at) =>
    (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  )
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Aborts the previous query when a new query starts. Options stay until new options arrive. */
export const createSuggestions = ({
  find,
  show,
}: {
  find: (typed: string, session: string, signal: AbortSignal) => Promise<{ id: string; text: string }[]>
  show: (options: readonly Option[]) => void
}) => {
  let session = newSession()
  let lastQuery = ''
  let pendingQuery: AbortController | undefined

  const search = async (typed: string, { signal }: AbortController) => {
    const found = await find(typed, session, signal).catch(() => [])
    if (!signal.aborted) show(found.map(optionOf))
  }

  const stop = () => {
    pendingQuery?.abort()
    pendingQuery = undefined
    lastQuery = ''
  }

  return {
    query: (text: string) => {
      const typed = text.trim()
      if (typed === lastQuery) return
      stop()
      lastQuery = typed
      if (typed.length < minLength || typed.length > maxLength) return show([])
      const controller = new AbortController()
      pendingQuery = controller
      const timer = setTimeout(() => void search(typed, controller), debounceMs)
      controller.signal.addEventListener('abort', () => clearTimeout(timer))
    },
    stop,
    /** Closes the list and starts a new provider session. @returns the id of the previous session */
    close: (): string => {
      stop()
      show([])
      const closed = session
      session = newSession()
      return closed
    },
  }
}
