import type { Country } from '@vestibule/domain/fields/country-search'
import type { Countries } from '../../ports/countries.ts'
import type { Place, Places, Suggestion } from '../../ports/places.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadOwn } from '../application/load.ts'
import type { RateLimit } from '../rate-limits.ts'

/** `places` is undefined when no places service is configured. */
export type PlacesDeps = ApplicationDeps & { places: Places | undefined }

/** Ten to twenty requests per address; an office shares its network. */
export const suggestions: RateLimit = {
  perSession: { max: 200, seconds: 60 * 60 },
  perNetwork: { max: 2_000, seconds: 60 * 60 },
}

/** Empty when the service fails or is off. @throws AppError unauthenticated */
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

export type CountriesDeps = ApplicationDeps & { countries: Countries }

export const listCountries = async (deps: CountriesDeps, caller: Caller): Promise<readonly Country[]> => {
  await loadOwn(deps, caller)
  return deps.countries.list()
}
