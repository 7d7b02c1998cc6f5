import type { Places, Suggestion } from '../../ports/places.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { type ApplicationDeps, loadOwn } from '../application/load.ts'
import type { RateLimit } from '../rate-limits.ts'

/** `places` is undefined when no places service is configured. */
export type PlacesDeps = ApplicationDeps & { places: Places | undefined }

/** Ten to twenty requests per address; an office shares its network. */
export const suggestions: RateLimit = {
  perSession: { max: 200, seconds: 60 * 60 },
  perNetwork: { max: 2_000, seconds: 60 * 60 },
}

/** PE-03: empty when the service fails or is off. @throws AppError unauthenticated */
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
