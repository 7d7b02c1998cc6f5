import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import type { Countries } from '../../ports/countries.ts'

/** The list that comes with this release, where no service is configured. */
export const builtInCountries: Countries = { list: async () => COUNTRIES }
