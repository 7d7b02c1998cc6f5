import type { Caller } from '../../ports/applications.ts'
import type { Place } from '../../ports/places.ts'
import { AppError } from '../app-error.ts'
import type { Often } from '../consume.ts'
import { consumeOwn, type PlacesDeps } from './deps.ts'

/** One for each suggestion that is chosen. */
const often: Often = {
  perSession: { max: 30, seconds: 60 * 60 },
  perNetwork: { max: 300, seconds: 60 * 60 },
}

/**
 * The parts of a suggested address (PE-03).
 * @throws AppError unauthenticated, too_many_requests, not_found (also where the service is off); ProviderError
 */
export const readPlace = async (
  deps: PlacesDeps,
  caller: Caller,
  id: string,
  session: string,
): Promise<Place> => {
  await consumeOwn(deps, caller, 'place', often)
  const place = await deps.places?.place(id, session)
  if (!place) throw new AppError('not_found')
  return place
}
