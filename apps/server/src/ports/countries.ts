import type { Country } from '@vestibule/domain/fields/country-search'

export interface Countries {
  /** Never fails: returns the countries service's list, or the built-in list if the service fails. */
  list(): Promise<readonly Country[]>
}
