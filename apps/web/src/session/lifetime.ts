import { sessionIdleSeconds, sessionTouchSeconds } from '@vestibule/domain/session'

/** Guaranteed lifetime after a call in ms: use is recorded with a delay. */
export const guaranteedMs = (sessionIdleSeconds - sessionTouchSeconds) * 1000
/** Latency and rounding to seconds, in ms. */
const toleranceMs = 5000

/** In ms of the browser's clock. */
export interface Lifetime {
  lastCall: number
  /** absolute end, once calls no longer extend it */
  limit: number
}

export const newLifetime = (now: number): Lifetime => ({ lastCall: now, limit: Number.POSITIVE_INFINITY })

export const withCallAt = (lifetime: Lifetime, at: number): Lifetime =>
  at > lifetime.lastCall ? { ...lifetime, lastCall: at } : lifetime

/** An end before that of a call means that the absolute end is near. */
export const withReportedEnd = (life: Lifetime, endsAt: number, now: number): Lifetime => ({
  ...withCallAt(life, now),
  limit: endsAt < now + guaranteedMs - toleranceMs ? endsAt : Number.POSITIVE_INFINITY,
})

export const endOf = ({ lastCall, limit }: Lifetime): number => Math.min(lastCall + guaranteedMs, limit)
