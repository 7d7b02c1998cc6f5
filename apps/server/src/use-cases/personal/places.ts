import type { Country } from '@vestibule/domain/fields/country-search'
import type { Place, Suggestion } from '../../ports/places.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { loadOwn } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { hourly } from '../rate-limits.ts'

/** Entering an address takes 10 to 20 requests, and a whole office may share one network. */
export const suggestionLimit = hourly(200, 2_000)

/** Returns no suggestions if the service fails or is not configured. @throws AppError unauthenticated */
export const suggestPlaces = async (
  deps: Deps,
  caller: Caller,
  { q, session }: { q: string; session: string },
): Promise<Suggestion[]> => {
  await loadOwn(deps, caller)
  return (await deps.places?.suggest(q, session).catch(ignoreProviderError)) ?? []
}

export const placeLimit = hourly(30, 300)

export const readPlace = async (deps: Deps, caller: Caller, id: string, session: string): Promise<Place> => {
  await loadOwn(deps, caller)
  const place = await deps.places?.place(id, session)
  if (!place) throw new AppError('not_found')
  return place
}

export const listCountries = async (deps: Deps, caller: Caller): Promise<readonly Country[]> => {
  await loadOwn(deps, caller)
  return deps.countries.list()
}
