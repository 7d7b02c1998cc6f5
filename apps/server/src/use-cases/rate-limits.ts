import type { Limits, RateLimitUse } from '../stores/limits.ts'
import type { Caller } from '../stores/people.ts'
import { AppError } from './app-error.ts'

export type RateLimitSubject = Pick<Caller, 'tokenHash' | 'network'>

/** Maximum uses within `seconds`. Networks have a separate limit, because a whole office may share a network. */
export interface RateLimit {
  perSession: Omit<RateLimitUse, 'key'>
  perNetwork: Omit<RateLimitUse, 'key'>
}

export const hourly = (perSession: number, perNetwork: number): RateLimit => ({
  perSession: { max: perSession, seconds: 60 * 60 },
  perNetwork: { max: perNetwork, seconds: 60 * 60 },
})

export const usesBy = (
  what: string,
  { tokenHash, network }: RateLimitSubject,
  { perSession, perNetwork }: RateLimit,
): RateLimitUse[] => [
  { key: `${what}:session:${tokenHash.toString('hex')}`, ...perSession },
  { key: `${what}:network:${network}`, ...perNetwork },
]

/** Counts one use against every limit, or none if a limit is exceeded. @throws AppError `code` with `retryAt` */
export const consume = async (
  limits: Limits,
  now: Date,
  uses: readonly RateLimitUse[],
  code: 'too_many_attempts' | 'too_many_requests',
): Promise<void> => {
  const retryAt = await limits.consume(uses, now)
  if (retryAt) throw new AppError(code, { retryAt })
}
