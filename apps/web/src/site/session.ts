import type { User } from '@vestibule/contract/entities'
import { useSyncExternalStore } from 'react'
import { type Answer, call } from '../api/call.ts'

export type SessionReply = Answer<'getSession'>

/** Who is signed in, as far as the page knows. */
export type Session =
  | { state: 'unknown' }
  | { state: 'failed'; error: unknown }
  | ({ state: 'known'; user: User | null; clientId: string | null } & Partial<SessionReply>)

const unknown: Session = { state: 'unknown' }

/** One for the page: asks GET /api/auth/session, and tells whoever looks. */
const createSession = () => {
  let current: Session = unknown
  const listeners = new Set<() => void>()
  const set = (next: Session) => {
    current = next
    for (const listener of listeners) listener()
  }
  /** asks the server, and changes nothing here */
  const ask = () => call('getSession')
  const put = (reply: SessionReply) => set({ state: 'known', ...reply })
  return {
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    ask,
    put,
    /** asks the server anew; what is known stays in view meanwhile. Throws when it cannot be asked. */
    refresh: async (): Promise<User | null> => {
      try {
        const reply = await ask()
        put(reply)
        return reply.user
      } catch (error) {
        if (current.state !== 'known') set({ state: 'failed', error })
        throw error
      }
    },
    /** the person's application was begun or read: whoever leaves it and returns finds it (NV-13) */
    hasClient: (clientId: string) => {
      if (current.state === 'known' && current.user !== null && current.clientId === null)
        set({ ...current, clientId })
    },
    signedOut: () => put({ user: null, clientId: null, expiresAt: null }),
  }
}

export const session = createSession()

export const useSession = (): Session =>
  useSyncExternalStore(session.subscribe, session.current, () => unknown)
