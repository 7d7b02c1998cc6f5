import { SESSION_IDLE_SECONDS, SESSION_TOUCH_SECONDS } from '@vestibule/domain/session'

/** How long a session surely lives on after a call: its use is written a little late. In milliseconds. */
export const LIVES_ON = (SESSION_IDLE_SECONDS - SESSION_TOUCH_SECONDS) * 1000
/** The server tells its time to the second, and an answer takes its time. In milliseconds. */
const SLACK = 5000

/** How long the page believes its session to live. Instants are milliseconds of the browser's clock. */
export interface Lifetime {
  lastCall: number
  /** its end in all, where the server's last word shows that no call takes it further */
  limit: number
}

export const begun = (now: number): Lifetime => ({ lastCall: now, limit: Number.POSITIVE_INFINITY })

/** A call at this instant was answered, here or in another tab. */
export const called = (life: Lifetime, at: number): Lifetime =>
  at > life.lastCall ? { ...life, lastCall: at } : life

/** The server has just said when it ends: sooner than a call takes it means that its end in all is near (SE-02). */
export const told = (life: Lifetime, endsAt: number, now: number): Lifetime => ({
  ...called(life, now),
  limit: endsAt < now + LIVES_ON - SLACK ? endsAt : Number.POSITIVE_INFINITY,
})

export const endOf = ({ lastCall, limit }: Lifetime): number => Math.min(lastCall + LIVES_ON, limit)
