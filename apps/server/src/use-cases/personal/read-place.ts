import type { Place } from '../../ports/places.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadOwn } from '../application/load.ts'
import type { RateLimit } from '../rate-limits.ts'
import type { PlacesDeps } from './suggest-places.ts'

export const choices: RateLimit = {
  perSession: { max: 30, seconds: 60 * 60 },
  perNetwork: { max: 300, seconds: 60 * 60 },
}

export const readPlace = async (
  deps: PlacesDeps,
  caller: Caller,
  id: string,
  session: string,
): Promise<Place> => {
  await loadOwn(deps, caller)
  const place = await deps.places?.place(id, session)
  if (!place) throw new AppError('not_found')
  return place
}
