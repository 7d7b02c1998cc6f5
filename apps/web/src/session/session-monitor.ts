import { SESSION_WARNING_SECONDS } from '@vestibule/domain/session'
import type { ApiError } from '../api/api-error.ts'
import type { SessionReply } from '../site/session.ts'
import { begun, called, endOf, told } from './lifetime.ts'
import type { TabMessage, Tabs } from './tabs.ts'

/** What the person sees of it: nothing, the warning until an instant, or that it has ended. */
export type Phase = { name: 'quiet' } | { name: 'warning'; endsAt: number } | { name: 'ended' }

export interface KeeperDeps {
  userId: string
  /** milliseconds of the browser's clock */
  now: () => number
  /** GET /api/auth/session */
  ask: () => Promise<SessionReply>
  /** an instant of the server's, on the browser's clock */
  onOurClock: (instant: string) => number
  tabs: Tabs
  /** the same person is signed in again */
  put: (reply: SessionReply) => void
  /** loads another document */
  leave: (to: string) => unknown
}

const WARNS = SESSION_WARNING_SECONDS * 1000
/** While calls are made, the server is asked this often how long it lasts: its end in all comes without them knowing. */
const ASKS = 10 * 60 * 1000
/** The clock stood still for longer than this: the page slept, and has not yet heard what other tabs said meanwhile. */
const SLEPT = 5000

/** Loading the client itself answers 401 with the way to `/onboarding` (NV-01). */
const WITHOUT_SIGN_IN = 'GET /api/data-api/client/ssn/:userId'

const quiet: Phase = { name: 'quiet' }

/**
 * Keeps watch over the session of a signed-in page (SE-02, ER-04): warns before it ends, and when it has ended holds back the
 * calls that failed until the same person is signed in again. By the clock, not by timers: `check` is called every second.
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

  /** Asks who is signed in: the same person, nobody any more, or another, who gets a page of their own. */
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

  /** Somebody has just logged in, here or in another tab. */
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
    /** begins to listen to the other tabs; answers how to stop */
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
    /** a call was answered */
    heard: () => {
      if (phase.name === 'ended') return
      life = called(life, now())
      tabs.post({ active: now() })
      if (phase.name === 'warning') judge()
      if (now() - askedAt < ASKS) return
      askedAt = now()
      ask().then(listen, () => undefined)
    },
    /** a call was refused as from nobody; answers whether it is worth repeating */
    lost: async (error: ApiError, name: string): Promise<boolean> => {
      if (name === WITHOUT_SIGN_IN) return false
      if (phase.name !== 'ended') {
        if ((await who()) === 'same') return error.code === 'unauthenticated'
        set({ name: 'ended' })
      }
      back ??= Promise.withResolvers()
      return back.promise
    },
    /** the person wants to stay: throws when the server cannot be asked. Near its end in all only a log-in helps. */
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
