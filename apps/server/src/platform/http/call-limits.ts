import type { RateLimitUse } from '../../stores/sign-up/limits.ts'
import { type RateLimit, type RateLimitSubject, usesBy } from '../../use-cases/rate-limits.ts'

/** How a call is rate limited, declared at its route (API-10). A use case may add limits by email, phone or bank account. */
export type CallLimits =
  /** by session and network, in the database */
  | { by: 'caller'; name: string; limit: RateLimit }
  /** by session and network, in this process, so that a save stays one statement */
  | { by: 'process' }
  /** counted by the use case alone, since there is no session yet */
  | { by: 'use case'; name: string }
  | { by: 'none' }

const minute = 60
const hour = 60 * minute

const inWindow = (seconds: number, session: number, network: number): RateLimit => ({
  perSession: { max: session, seconds },
  perNetwork: { max: network, seconds },
})

/** Keeps these keys apart from those of use cases. */
const named = (call: string): string => `call:${call}`

/** Writes and provider actions: a person needs a handful, perhaps repeated. */
export const acts = (name: string): CallLimits => limited(named(name), inWindow(hour, 60, 600))

/** Steps of a sign-up or log-in, which have narrower limits by email, phone and network. */
export const steps = (name: string): CallLimits => limited(named(name), inWindow(hour, 120, 1_200))

export const polls = (name: string): CallLimits => limited(named(name), inWindow(minute, 120, 1_200))

export const limited = (name: string, limit: RateLimit): CallLimits => ({ by: 'caller', name, limit })
export const saves: CallLimits = { by: 'process' }
export const countedByUseCase = (name: string): CallLimits => ({ by: 'use case', name })
export const readsOwnRows: CallLimits = { by: 'none' }

export const usesOf = (limits: CallLimits, subject: RateLimitSubject): RateLimitUse[] =>
  limits.by === 'caller' ? usesBy(limits.name, subject, limits.limit) : []
