import type { Limits, RateLimitUse } from '../stores/sign-up/limits.ts'
import type { Caller } from '../stores/sign-up/rows.ts'
import { AppError } from './app-error.ts'

/** Whom a limit counts, whatever they ask for. */
export type RateLimitSubject = Pick<Caller, 'tokenHash' | 'network'>

/** How often in a window of seconds; a network may be a whole office's. */
export interface RateLimit {
  perSession: Omit<RateLimitUse, 'key'>
  perNetwork: Omit<RateLimitUse, 'key'>
}

/** One use of something by a session, and from its network. */
export const usesBy = (
  what: string,
  { tokenHash, network }: RateLimitSubject,
  { perSession, perNetwork }: RateLimit,
): RateLimitUse[] => [
  { key: `${what}:session:${tokenHash.toString('hex')}`, ...perSession },
  { key: `${what}:network:${network}`, ...perNetwork },
]

/** Counts one use of each, or none (SE-03). @throws AppError `code`, with when to come again */
export const consume = async (
  limits: Limits,
  now: Date,
  uses: readonly RateLimitUse[],
  code: 'too_many_attempts' | 'too_many_requests',
): Promise<void> => {
  const retryAt = await limits.consume(uses, now)
  if (retryAt) throw new AppError(code, { retryAt })
}
