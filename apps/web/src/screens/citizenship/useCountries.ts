import { useQuery } from '@tanstack/react-query'
import type { GetCountries } from '@vestibule/contract/application/get-countries'
import type { Country } from '@vestibule/domain/fields/country-search'
import { send } from '../../api/send.ts'

/** The server is not waited for longer than this, milliseconds: it may itself be waiting for the countries service. */
const LONGEST = 4000

const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, LONGEST))

const listed = async (signal: AbortSignal): Promise<readonly Country[]> => {
  try {
    const list = await Promise.race([send<GetCountries>('GET', '/api/countries', { signal }), tooLate()])
    if (list.length > 0) return list
  } catch (error) {
    if (signal.aborted) throw error
  }
  return (await import('@vestibule/domain/fields/countries.generated')).COUNTRIES
}

/** The countries to choose from, once they are wanted: the server's, else those that come with the page (PE-08). */
export const useCountries = (wanted: boolean) =>
  useQuery({
    queryKey: ['/api/countries'],
    queryFn: ({ signal }) => listed(signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
