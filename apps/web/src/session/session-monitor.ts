import { SESSION_WARNING_SECONDS } from '@vestibule/domain/session'
import type { ApiError } from '../api/api-error.ts'
import type { SessionReply } from '../site/session.ts'
import { begun, called, endOf, told } from './lifetime.ts'
import type { TabMessage, Tabs } from './tabs.ts'

export type Phase = { name: 'quiet' } | { name: 'warning'; endsAt: number } | { name: 'ended' }

export interface KeeperDeps {
  userId: string
  /** ms of the browser's clock */
  now: () => number
  ask: () => Promise<SessionReply>
  /** server time to browser clock */
  onOurClock: (instant: string) => number
  tabs: Tabs
  /** the same person is signed in again */
  put: (reply: SessionReply) => void
  leave: (to: string) => unknown
}

const WARNS = SESSION_WARNING_SECONDS * 1000
/** In ms: calls do not reveal the absolute end. */
const ASKS = 10 * 60 * 1000
/** In ms: after a longer gap the page slept, and may have missed other tabs' messages. */
const SLEPT = 5000

/** Loading the client handles its own 401 (NV-01). */
const WITHOUT_SIGN_IN = 'GET /api/data-api/client/ssn/:userId'

const quiet: Phase = { name: 'quiet' }

/**
 * Holds failed calls until the same person is signed in again (SE-02, ER-04). `check` runs every second, by
 * the clock.
 */
export const createSessionMonitor = ({ userId, now, ask, onOurClock, tabs, put, leave }: KeeperDeps) => {
  let life = begun(now())
  let phase: Phase = quiet
  let askedAt = now()
  let checkedAt = now()
  let back: PromiseWithResolvers<boolean> | undefined
  const listeners = new Set<() => void>()

  const set = (next: Phase) => {
    phase = next
    for (const listener of listeners) listener()
  }
  const listen = ({ expiresAt }: SessionReply) => {
    askedAt = now()
    if (expiresAt !== null) life = told(life, onOurClock(expiresAt), now())
  }
  const judge = () => {
    if (phase.name === 'ended') return
    const endsAt = endOf(life)
    if (endsAt <= now()) set({ name: 'ended' })
    else if (endsAt - now() <= WARNS) {
      if (phase.name !== 'warning' || phase.endsAt !== endsAt) set({ name: 'warning', endsAt })
    } else if (phase.name === 'warning') set(quiet)
  }
  const settle = (isBack: boolean) => {
    back?.resolve(isBack)
    back = undefined
  }

  /** Another user gets a fresh page. */
  const who = async (): Promise<'same' | 'nobody'> => {
    const reply = await ask()
    if (reply.user === null) return 'nobody'
    if (reply.user.id !== userId) {
      leave('/onboarding')
      return new Promise(() => undefined)
    }
    listen(reply)
    put(reply)
    return 'same'
  }

  /** After a log-in here or in another tab. */
  const entered = async (): Promise<void> => {
    if ((await who()) === 'nobody') return
    set(quiet)
    settle(true)
  }

  const hear = (said: TabMessage) => {
    if (said === 'out') leave('/')
    else if (phase.name === 'ended') entered().catch(() => undefined)
    else if (said !== 'in') {
      life = called(life, Math.min(said.active, now()))
      if (phase.name === 'warning') judge()
    }
  }

  return {
    phase: () => phase,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start: (expiresAt: string | null) => {
      listen({ user: null, clientId: null, expiresAt })
      tabs.post('in')
      const stop = tabs.subscribe(hear)
      return () => {
        stop()
        settle(false)
      }
    },
    check: () => {
      const slept = now() - checkedAt > SLEPT
      checkedAt = now()
      if (!slept) judge()
    },
    heard: () => {
      if (phase.name === 'ended') return
      life = called(life, now())
      tabs.post({ active: now() })
      if (phase.name === 'warning') judge()
      if (now() - askedAt < ASKS) return
      askedAt = now()
      ask().then(listen, () => undefined)
    },
    /** resolves true to repeat the call */
    lost: async (error: ApiError, name: string): Promise<boolean> => {
      if (name === WITHOUT_SIGN_IN) return false
      if (phase.name !== 'ended') {
        if ((await who()) === 'same') return error.code === 'unauthenticated'
        set({ name: 'ended' })
      }
      back ??= Promise.withResolvers()
      return back.promise
    },
    /** Throws when the server is unreachable. Near the absolute end only a log-in helps. */
    stay: async () => {
      const found = await who()
      judge()
      if (found === 'nobody' || phase.name === 'warning') set({ name: 'ended' })
    },
    entered: async () => {
      await entered()
      tabs.post('in')
    },
  }
}
export type Keeper = ReturnType<typeof createSessionMonitor>
