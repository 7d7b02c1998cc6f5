import type { Suggestion } from '../../ports/places.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { loadOwn } from '../application/load.ts'
import type { RateLimit } from '../rate-limits.ts'
import type { PlacesDeps } from './place-deps.ts'

/** An address takes some ten to twenty askings, one for each pause in typing; an office shares its network. */
export const suggestions: RateLimit = {
  perSession: { max: 200, seconds: 60 * 60 },
  perNetwork: { max: 2_000, seconds: 60 * 60 },
}

/**
 * Addresses that begin as typed; none where the service fails or is off, since the person can go on typing (PE-03).
 * @throws AppError unauthenticated
 */
export const suggestPlaces = async (
  deps: PlacesDeps,
  caller: Caller,
  { q, session }: { q: string; session: string },
): Promise<Suggestion[]> => {
  await loadOwn(deps, caller)
  try {
    return (await deps.places?.suggest(q, session)) ?? []
  } catch (error) {
    if (error instanceof ProviderError) return []
    throw error
  }
}
