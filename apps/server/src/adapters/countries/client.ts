import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import type { Country } from '@vestibule/domain/fields/country-search'
import type { Countries } from '../../ports/countries.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import type { CountriesConfig } from './config.ts'
import { countriesErrors } from './errors.ts'
import { readCountries } from './map.ts'

const TIMEOUT_MS = 2_500
const MAX_BYTES = 256 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
/** A service that failed is asked again after this long: nobody waits for it meanwhile. */
const PAUSE_MS = 60 * 1000

/**
 * The countries service's list, kept in memory for a day, and the built-in one where it fails or answers nonsense.
 * Requests that come while it is being asked share the one answer. `fellBack` is told of each failure.
 */
export function createCountries(config: CountriesConfig, deps: AdapterDeps, fellBack: () => void): Countries {
  const http = createHttpClient('countries', deps, countriesErrors)
  let kept: { list: readonly Country[]; from: number; until: number } | undefined
  let asking: Promise<readonly Country[]> | undefined

  const keep = (list: readonly Country[], ms: number): readonly Country[] => {
    const from = deps.now().getTime()
    kept = { list, from, until: from + ms }
    return list
  }

  async function ask(): Promise<readonly Country[]> {
    try {
      const list = await http.send({
        operation: 'list',
        kind: 'read',
        method: 'GET',
        url: config.url,
        headers: {
          accept: 'application/json',
          ...(config.apiKey === undefined ? {} : { authorization: `Bearer ${config.apiKey}` }),
        },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        answer: fromJson(readCountries),
      })
      return keep(list, DAY_MS)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      fellBack()
      return keep(COUNTRIES, PAUSE_MS)
    }
  }

  return {
    async list() {
      const now = deps.now().getTime()
      // a clock that was set back makes the list's age unknowable
      if (kept && kept.from <= now && now < kept.until) return kept.list
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}
