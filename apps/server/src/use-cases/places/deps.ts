import type { Caller } from '../../ports/applications.ts'
import type { Limits } from '../../ports/limits.ts'
import type { Places } from '../../ports/places.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadOwn } from '../application/load.ts'

export type PlacesDeps = ApplicationDeps & {
  limits: Limits
  /** undefined: no places service is configured, and nothing is suggested */
  places: Places | undefined
}

/** How often in a window of seconds (SE-03). */
export interface Often {
  perSession: { max: number; seconds: number }
  perNetwork: { max: number; seconds: number }
}

/** Counts one use by an applicant, of their session and of their network. @throws AppError unauthenticated, too_many_requests */
export const consume = async (
  deps: PlacesDeps,
  caller: Caller,
  what: string,
  { perSession, perNetwork }: Often,
): Promise<void> => {
  await loadOwn(deps, caller)
  const uses = [
    { key: `places:${what}:${caller.tokenHash.toString('hex')}`, ...perSession },
    { key: `places:${what}:network:${caller.network}`, ...perNetwork },
  ]
  const until = await deps.limits.consume(uses, deps.clock.now())
  if (until) throw new AppError('too_many_requests', { retryAt: until })
}
