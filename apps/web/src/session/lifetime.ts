import { SESSION_IDLE_SECONDS, SESSION_TOUCH_SECONDS } from '@vestibule/domain/session'

/** Guaranteed lifetime after a call in ms: use is recorded with a delay. */
export const LIVES_ON = (SESSION_IDLE_SECONDS - SESSION_TOUCH_SECONDS) * 1000
/** Latency and rounding to seconds, in ms. */
const SLACK = 5000

/** In ms of the browser's clock. */
export interface Lifetime {
  lastCall: number
  /** absolute end, once calls no longer extend it */
  limit: number
}

export const begun = (now: number): Lifetime => ({ lastCall: now, limit: Number.POSITIVE_INFINITY })

export const called = (life: Lifetime, at: number): Lifetime =>
  at > life.lastCall ? { ...life, lastCall: at } : life

/** An end before that of a call means that the absolute end is near (SE-02). */
export const told = (life: Lifetime, endsAt: number, now: number): Lifetime => ({
  ...called(life, now),
  limit: endsAt < now + LIVES_ON - SLACK ? endsAt : Number.POSITIVE_INFINITY,
})

export const endOf = ({ lastCall, limit }: Lifetime): number => Math.min(lastCall + LIVES_ON, limit)
