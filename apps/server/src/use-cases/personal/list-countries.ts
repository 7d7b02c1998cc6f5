import type { Country } from '@vestibule/domain/fields/country-search'
import type { Countries } from '../../ports/countries.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { type ApplicationDeps, loadOwn } from '../application/load.ts'

export type CountriesDeps = ApplicationDeps & { countries: Countries }

export const listCountries = async (deps: CountriesDeps, caller: Caller): Promise<readonly Country[]> => {
  await loadOwn(deps, caller)
  return deps.countries.list()
}
