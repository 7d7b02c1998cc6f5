import { queryOptions } from '@tanstack/react-query'
import type { Country } from '@vestibule/domain/fields/country-search'
import { call } from '../../api/call.ts'

/** Maximum wait for the server, which may itself wait for the countries service. */
const timeoutMs = 4000

const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, timeoutMs))

const listed = async (signal: AbortSignal): Promise<readonly Country[]> => {
  try {
    const list = await Promise.race([call('getCountries', { signal }), tooLate()])
    if (list.length > 0) return list
  } catch (error) {
    if (signal.aborted) throw error
  }
  return (await import('@vestibule/domain/fields/countries.generated')).bundledCountries
}

/** Reads the server's list of countries, or the bundled list if the call fails. */
export const countriesQuery = queryOptions({
  queryKey: ['getCountries'],
  queryFn: ({ signal }) => listed(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})
