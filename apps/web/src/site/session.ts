import type { User } from '@vestibule/contract/entities'
import { useSyncExternalStore } from 'react'
import { type Answer, call } from '../api/call.ts'
import { createListeners } from '../ui/listeners.ts'

export type SessionReply = Answer<'getSession'>

export type Session =
  | { state: 'unknown' }
  | { state: 'failed'; error: unknown }
  | ({ state: 'known'; user: User | null; clientId: string | null } & Partial<SessionReply>)

const unknown: Session = { state: 'unknown' }

const createSession = () => {
  let current: Session = unknown
  const { notify, subscribe } = createListeners()
  const set = (next: Session) => {
    current = next
    notify()
  }
  const put = (reply: SessionReply) => set({ state: 'known', ...reply })
  return {
    current: () => current,
    subscribe,
    fetch: () => call('getSession'),
    put,
    /** Rereads the session. Throws if the call fails, but a session that is already known stays known. */
    refresh: async (): Promise<User | null> => {
      try {
        const reply = await call('getSession')
        put(reply)
        return reply.user
      } catch (error) {
        if (current.state !== 'known') set({ state: 'failed', error })
        throw error
      }
    },
    /** Records a new application for the home page. */
    hasClient: (clientId: string) => {
      if (current.state === 'known' && current.user !== null && current.clientId === null)
        set({ ...current, clientId })
    },
    signedOut: (endedElsewhere?: true) =>
      put({ user: null, clientId: null, expiresAt: null, ...(endedElsewhere && { endedElsewhere }) }),
  }
}

export const session = createSession()

/** A user whose phone and email are verified. */
export const isSignedUp = (user: User | null | undefined): boolean =>
  user?.isPhoneNumberVerified === true && user.isEmailVerified

export const useSession = (): Session =>
  useSyncExternalStore(session.subscribe, session.current, () => unknown)
