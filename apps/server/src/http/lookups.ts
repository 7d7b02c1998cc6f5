import { refuseSlowly, usualHoldMs } from './refuse-slowly.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Look-ups of unknown tokens per network. High, because many people and expired sessions may share a network. */
const perMinute = 120

/** Maximum number of known tokens in memory. The least recently used token is dropped first. */
const usualMaxKnown = 20_000

export interface Lookup {
  /** @param isFound whether the database has the token. A look-up that never ends counts as one that found nothing. */
  end(isFound: boolean): void
}

export interface Lookups {
  /**
   * Counts a look-up, unless this process has found the token before. An empty token stands for a caller without one.
   * @throws AppError too_many_requests if the network has used up its look-ups
   */
  begin(token: string, network: string, now: Date): Promise<Lookup>
  /** Notes that the database has the token. */
  found(token: string): void
}

/** Limits look-ups of invented session tokens and keys before they reach the database (API-12). */
export const createLookups = (maxKnown = usualMaxKnown, holdMs = usualHoldMs): Lookups => {
  const buckets = createTokenBuckets()
  const known = new Set<string>()
  const found = (token: string): void => {
    if (token === '') return
    known.delete(token)
    known.add(token)
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? '')
  }

  return {
    found,
    async begin(token, network, at) {
      const isCounted = !known.has(token)
      const now = at.getTime()
      const waitMs = isCounted ? buckets.waitMs(network, perMinute, now) : 0
      if (waitMs > 0) return refuseSlowly(new Date(now + waitMs), holdMs)
      if (isCounted) buckets.use(network, perMinute, now)
      return {
        end(isFound) {
          if (isFound && isCounted) buckets.giveBack(network, perMinute)
          if (isFound) found(token)
          else known.delete(token)
        },
      }
    },
  }
}
