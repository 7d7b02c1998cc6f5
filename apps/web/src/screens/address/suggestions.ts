import type { Option } from '../../ui/useCombobox.ts'

/** Asked for from so many characters on, as the call takes them. */
const SHORTEST = 3
const LONGEST = 200

/** After the last key, milliseconds. */
const PAUSE = 200

/** `123 Main Street, Albany, NY`: what comes after the street is set back. */
export const optionOf = ({ id, text }: { id: string; text: string }): Option => {
  const [street = '', ...more] = text.split(', ')
  return more.length > 0 ? { id, text: street, more: more.join(', ') } : { id, text: street }
}

/** A random UUID; crypto.randomUUID is only there where the page came by https or from this machine. */
const newSession = (): string => {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(16))
  const digits = bytes.map((byte, at) =>
    (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  )
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Asks for suggestions while an address is typed (PE-03). A newer text ends what was asked for an older one; what is shown
 * stays until an answer replaces it. A call that fails shows none.
 */
export const createSuggestions = ({
  find,
  show,
}: {
  find: (typed: string, session: string, signal: AbortSignal) => Promise<{ id: string; text: string }[]>
  show: (options: readonly Option[]) => void
}) => {
  let session = newSession()
  let asked = ''
  let asking: AbortController | undefined

  const answer = async (typed: string, { signal }: AbortController) => {
    const found = await find(typed, session, signal).catch(() => [])
    if (!signal.aborted) show(found.map(optionOf))
  }

  /** What was asked for and has not come does not come any more. */
  const stop = () => {
    asking?.abort()
    asking = undefined
    asked = ''
  }

  return {
    ask: (text: string) => {
      const typed = text.trim()
      if (typed === asked) return
      stop()
      asked = typed
      if (typed.length < SHORTEST || typed.length > LONGEST) return show([])
      const mine = new AbortController()
      asking = mine
      const timer = setTimeout(() => void answer(typed, mine), PAUSE)
      mine.signal.addEventListener('abort', () => clearTimeout(timer))
    },
    stop,
    /** One was chosen, or they are not wanted any more. Answers the session that they were of; the next is another. */
    close: (): string => {
      stop()
      show([])
      const was = session
      session = newSession()
      return was
    },
  }
}
