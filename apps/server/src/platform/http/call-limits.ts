import type { RateLimitUse } from '../../stores/sign-up/limits.ts'
import { type RateLimit, type RateLimitSubject, usesBy } from '../../use-cases/rate-limits.ts'

/**
 * How often a call may be made, declared beside its route (API-10). A use case may count more, by keys that only it knows:
 * an email, a phone, a bank account.
 */
export type CallLimits =
  /** by session and network, in the database, whatever the call answers */
  | { by: 'caller'; name: string; often: RateLimit }
  /** saves of one's own answers: by session and network, in this process, so that a save stays one statement */
  | { by: 'process' }
  /** the use case alone counts it, since there is no session yet */
  | { by: 'use case'; name: string }
  /** it reads our own rows, and calls nobody */
  | { by: 'none' }

const minute = 60
const hour = 60 * minute

const inWindow = (seconds: number, session: number, network: number): RateLimit => ({
  perSession: { max: session, seconds },
  perNetwork: { max: network, seconds },
})

/** Keys of calls are never those that a use case counts by. */
const named = (call: string): string => `call:${call}`

/** Acts of a person at a provider, or that write: a person needs a handful, each perhaps again. */
export const acts = (name: string): CallLimits => limited(named(name), inWindow(hour, 60, 600))

/** Steps of a sign-up or a log-in, which have narrower limits of their own by email, phone and network. */
export const steps = (name: string): CallLimits => limited(named(name), inWindow(hour, 120, 1_200))

/** Reads that ask a provider, polled by a page every few seconds. */
export const polls = (name: string): CallLimits => limited(named(name), inWindow(minute, 120, 1_200))

export const limited = (name: string, often: RateLimit): CallLimits => ({ by: 'caller', name, often })
export const saves: CallLimits = { by: 'process' }
export const countedByUseCase = (name: string): CallLimits => ({ by: 'use case', name })
export const readsOwnRows: CallLimits = { by: 'none' }

/** The uses of one call that the database counts. */
export const usesOf = (limits: CallLimits, asker: RateLimitSubject): RateLimitUse[] =>
  limits.by === 'caller' ? usesBy(limits.name, asker, limits.often) : []
