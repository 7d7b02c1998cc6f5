import { sessionIdleSeconds, sessionTouchSeconds } from '@vestibule/domain/session'

/** Guaranteed session time after a call. Below the idle limit, because the server records activity with a delay. */
export const guaranteedMs = (sessionIdleSeconds - sessionTouchSeconds) * 1000
/** Allows for latency and for rounding to seconds. */
const toleranceMs = 5000

/** Times in ms on the browser's clock. */
export interface Lifetime {
  lastCall: number
  /** The session's absolute end, or infinity while calls still extend the session. */
  limit: number
}

export const newLifetime = (now: number): Lifetime => ({ lastCall: now, limit: Number.POSITIVE_INFINITY })

export const withCallAt = (lifetime: Lifetime, at: number): Lifetime =>
  at > lifetime.lastCall ? { ...lifetime, lastCall: at } : lifetime

/** Sets `limit` to the reported end if that is earlier than `guaranteedMs` from now, and otherwise to infinity. */
export const withReportedEnd = (life: Lifetime, endsAt: number, now: number): Lifetime => ({
  ...withCallAt(life, now),
  limit: endsAt < now + guaranteedMs - toleranceMs ? endsAt : Number.POSITIVE_INFINITY,
})

export const endOf = ({ lastCall, limit }: Lifetime): number => Math.min(lastCall + guaranteedMs, limit)
