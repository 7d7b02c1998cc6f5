import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Country } from '@vestibule/domain/fields/country-search'
import { useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../api/call.ts'
import { FormContext, type FormContextValue } from '../../form/form-context.ts'

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

const countries = queryOptions({
  queryKey: ['getCountries'],
  queryFn: ({ signal }) => listed(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Returns the server's list of countries, or the bundled list if the call fails. */
export const useCountries = (wanted: boolean) => useQuery({ ...countries, enabled: wanted })

/** Loads the countries before newer answers are compared, because the comparison needs names for country codes. */
export const useContextWithCountries = (): FormContextValue | undefined => {
  const formContext = useContext(FormContext)
  const queries = useQueryClient()
  const [, setTimes] = useState(0)
  const refresh = async () => {
    await formContext?.refresh()
    await queries.ensureQueryData(countries)
    // Renders the new answers before the caller continues.
    flushSync(() => setTimes((times) => times + 1))
  }
  return formContext && { ...formContext, refresh }
}
