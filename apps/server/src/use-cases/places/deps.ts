import type { Caller } from '../../ports/applications.ts'
import type { Limits } from '../../ports/limits.ts'
import type { Places } from '../../ports/places.ts'
import { type ApplicationDeps, loadOwn } from '../application/load.ts'
import { consume, type Often, usesBy } from '../consume.ts'

export type PlacesDeps = ApplicationDeps & {
  limits: Limits
  /** undefined: no places service is configured, and nothing is suggested */
  places: Places | undefined
}

/** Counts one use by an applicant, of their session and of their network. @throws AppError unauthenticated, too_many_requests */
export const consumeOwn = async (
  deps: PlacesDeps,
  caller: Caller,
  what: string,
  often: Often,
): Promise<void> => {
  await loadOwn(deps, caller)
  await consume(deps.limits, deps.clock.now(), usesBy(`places:${what}`, caller, often), 'too_many_requests')
}
