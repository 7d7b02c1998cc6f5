import { sessionWarningSeconds } from '@vestibule/domain/session'
import type { ApiError } from '../../api/api-error.ts'
import type { SessionReply } from '../../site/session.ts'
import { createDeferred } from '../../ui/deferred.ts'
import { createListeners } from '../../ui/listeners.ts'
import { endOf, newLifetime, withCallAt, withReportedEnd } from './lifetime.ts'
import type { TabMessage, Tabs } from './tabs.ts'

export type Phase =
  | { name: 'quiet' }
  | { name: 'warning'; endsAt: number }
  | { name: 'ended'; elsewhere?: true }

export interface SessionMonitorDeps {
  userId: string
  /** Returns the browser's time in ms. */
  now: () => number
  fetchSession: () => Promise<SessionReply>
  /** Converts the server's instant to ms on the browser's clock. */
  toBrowserClock: (instant: string) => number
  tabs: Tabs
  /** Receives each session response in which the same user is still signed in. */
  setSession: (reply: SessionReply) => void
  leave: (to: string) => unknown
}

const warningMs = sessionWarningSeconds * 1000
/** Interval for rereading the session, because other calls do not reveal the session's absolute end. */
const refreshIntervalMs = 10 * 60 * 1000
/** A longer gap between two checks means that the page slept and may have missed messages from other tabs. */
const sleptMs = 5000

/** The only call that the monitor ignores, because `useClient` handles its 401. */
const unwatchedCall = 'GET /api/data-api/client/ssn/:userId'

const quiet: Phase = { name: 'quiet' }
const endedBy = (found: string): Phase =>
  found === 'ended_elsewhere' ? { name: 'ended', elsewhere: true } : { name: 'ended' }

/** Holds calls that failed because the session ended, until the same user signs in again. `check` runs every second. */
export const createSessionMonitor = ({
  userId,
  now,
  fetchSession,
  toBrowserClock,
  tabs,
  setSession,
  leave,
}: SessionMonitorDeps) => {
  let lifetime = newLifetime(now())
  let phase: Phase = quiet
  let refreshedAt = now()
  let checkedAt = now()
  let restored: PromiseWithResolvers<boolean> | undefined
  const { notify, subscribe } = createListeners()

  const set = (next: Phase) => {
    phase = next
    notify()
  }
  const updateLifetime = ({ expiresAt }: SessionReply) => {
    refreshedAt = now()
    if (expiresAt !== null) lifetime = withReportedEnd(lifetime, toBrowserClock(expiresAt), now())
  }
  const updatePhase = () => {
    if (phase.name === 'ended') return
    const endsAt = endOf(lifetime)
    if (endsAt <= now()) set({ name: 'ended' })
    else if (endsAt - now() <= warningMs) {
      if (phase.name !== 'warning' || phase.endsAt !== endsAt) set({ name: 'warning', endsAt })
    } else if (phase.name === 'warning') set(quiet)
  }
  const resolveHeldCalls = (isBack: boolean) => {
    restored?.resolve(isBack)
    restored = undefined
  }

  /** Checks whether the same user is signed in. If another user is signed in, a new page is loaded. */
  const identifyUser = async (): Promise<'same' | 'none' | 'ended_elsewhere'> => {
    const reply = await fetchSession()
    if (reply.user === null) return reply.endedElsewhere ? 'ended_elsewhere' : 'none'
    if (reply.user.id !== userId) {
      leave('/onboarding')
      return new Promise(() => undefined)
    }
    updateLifetime(reply)
    setSession(reply)
    return 'same'
  }

  /** Releases held calls after a log-in in this or another tab. */
  const resume = async (): Promise<void> => {
    if ((await identifyUser()) !== 'same') return
    set(quiet)
    resolveHeldCalls(true)
  }

  const onTabMessage = (message: TabMessage) => {
    if (message === 'out') leave('/')
    else if (phase.name === 'ended') resume().catch(() => undefined)
    else if (message !== 'in') {
      lifetime = withCallAt(lifetime, Math.min(message.active, now()))
      if (phase.name === 'warning') updatePhase()
    }
  }

  return {
    phase: () => phase,
    subscribe,
    start: (expiresAt: string | null) => {
      updateLifetime({ user: null, clientId: null, expiresAt })
      tabs.post('in')
      const stop = tabs.subscribe(onTabMessage)
      return () => {
        stop()
        resolveHeldCalls(false)
      }
    },
    check: () => {
      const slept = now() - checkedAt > sleptMs
      checkedAt = now()
      if (!slept) updatePhase()
    },
    onCallSuccess: () => {
      if (phase.name === 'ended') return
      lifetime = withCallAt(lifetime, now())
      tabs.post({ active: now() })
      if (phase.name === 'warning') updatePhase()
      if (now() - refreshedAt < refreshIntervalMs) return
      refreshedAt = now()
      fetchSession().then(updateLifetime, () => undefined)
    },
    onSignedOut: async (error: ApiError, name: string): Promise<boolean> => {
      if (name === unwatchedCall) return false
      if (phase.name !== 'ended') {
        const found = await identifyUser()
        if (found === 'same') return error.code === 'unauthenticated'
        set(endedBy(found))
      }
      restored ??= createDeferred()
      return restored.promise
    },
    /** Extends the session or, near its absolute end, requires a log-in. Throws if the server is unreachable. */
    stay: async () => {
      const found = await identifyUser()
      updatePhase()
      if (found !== 'same' || phase.name === 'warning') set(endedBy(found))
    },
    onSignedIn: async () => {
      await resume()
      tabs.post('in')
    },
  }
}
export type SessionMonitor = ReturnType<typeof createSessionMonitor>
