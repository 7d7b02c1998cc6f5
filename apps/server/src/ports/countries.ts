import type { Country } from '@vestibule/domain/fields/country-search'

/** The countries to choose from (PE-08). */
export interface Countries {
  /** Always answers: the countries service's list, or the built-in one. */
  list(): Promise<readonly Country[]>
}
