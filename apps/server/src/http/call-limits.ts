import type { RateLimitUse } from '../stores/limits.ts'
import { type RateLimit, type RateLimitSubject, usesBy } from '../use-cases/rate-limits.ts'

/** How a route limits its calls (API-10). Use cases may add limits by email, phone or bank account. */
export type CallLimits =
  /** Counted per session and network, in the database. */
  | { by: 'caller'; name: string; limit: RateLimit }
  /** Counted per session and network, in this process, so that a save needs only one statement. */
  | { by: 'process' }
  /** Counted per key of the firm's API, in the database. */
  | { by: 'key'; name: string; limit: Omit<RateLimitUse, 'key'> }
  /** Counted only by the use case, because there is no session yet. */
  | { by: 'use case'; name: string }
  | { by: 'none' }

const minute = 60
const hour = 60 * minute

const inWindow = (seconds: number, session: number, network: number): RateLimit => ({
  perSession: { max: session, seconds },
  perNetwork: { max: network, seconds },
})

/** Returns a route's rate limit key. The prefix separates it from the keys that use cases count. */
const named = (call: string): string => `call:${call}`

/** Limits writes and provider actions. An applicant needs only a few, even if some are repeated. */
export const acts = (name: string): CallLimits => limited(named(name), inWindow(hour, 60, 600))

/** Limits the calls of a sign-up or login. Their use cases add narrower limits by email, phone and network. */
export const steps = (name: string): CallLimits => limited(named(name), inWindow(hour, 120, 1_200))

export const polls = (name: string): CallLimits => limited(named(name), inWindow(minute, 120, 1_200))

export const limited = (name: string, limit: RateLimit): CallLimits => ({ by: 'caller', name, limit })
export const saves: CallLimits = { by: 'process' }
export const countedByUseCase = (name: string): CallLimits => ({ by: 'use case', name })
export const readsOwnRows: CallLimits = { by: 'none' }

const perKey = (kind: string, max: number, seconds: number): ((name: string) => CallLimits) => {
  return (name) => ({ by: 'key', name: `${kind}:${name}`, limit: { max, seconds } })
}
export const firmReads = perKey('firm', 600, minute)
/** Limits calls of the firm that change an application or call a provider. */
export const firmActs = perKey('firm', 120, minute)
/** Limits calls that the firm's website makes for each of its customers. */
export const firmVisits = perKey('firm', 600, minute)
/** Limits calls of the firm that read an application's documents as a whole. */
export const firmFiles = perKey('firm', 120, hour)

export const keyUsesOf = (limits: CallLimits, keyHash: Buffer): RateLimitUse[] =>
  limits.by === 'key' ? [{ key: `${limits.name}:${keyHash.toString('hex')}`, ...limits.limit }] : []

export const usesOf = (limits: CallLimits, subject: RateLimitSubject): RateLimitUse[] =>
  limits.by === 'caller' ? usesBy(limits.name, subject, limits.limit) : []
