import type { Country } from '@vestibule/domain/fields/country-search'

export interface Countries {
  /** Never fails: the countries service's list, or the built-in one. */
  list(): Promise<readonly Country[]>
}
