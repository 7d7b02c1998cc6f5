import type { Country } from '@vestibule/domain/fields/country-search'
import type { Countries } from '../../ports/countries.ts'
import type { Place, Places, Suggestion } from '../../ports/places.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadOwn } from '../application/load.ts'
import { hourly } from '../rate-limits.ts'

/** `places` is `undefined` if no places service is configured. */
export type PlacesDeps = ApplicationDeps & { places: Places | undefined }

/** Entering an address takes 10 to 20 requests, and a whole office may share one network. */
export const suggestionLimit = hourly(200, 2_000)

/** Returns no suggestions if the service fails or is not configured. @throws AppError unauthenticated */
export const suggestPlaces = async (
  deps: PlacesDeps,
  caller: Caller,
  { q, session }: { q: string; session: string },
): Promise<Suggestion[]> => {
  await loadOwn(deps, caller)
  return (await deps.places?.suggest(q, session).catch(ignoreProviderError)) ?? []
}

export const placeLimit = hourly(30, 300)

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
