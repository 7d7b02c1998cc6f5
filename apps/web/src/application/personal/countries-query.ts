import { queryOptions } from '@tanstack/react-query'
import type { Country } from '@vestibule/domain/fields/country-search'
import type { Language } from '@vestibule/words/language'
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

/** The lists are in English. In other languages, a country can be found by both names. */
const inLanguage = (
  countries: readonly Country[],
  { code: language, format }: Language,
): readonly Country[] =>
  language === 'en'
    ? countries
    : countries
        .map(({ code, name }) => ({ code, name: format.country(code) ?? name, otherName: name }))
        .sort((one, other) => format.byName(one.name, other.name))

/** Reads the server's list of countries, or the bundled list if the call fails. */
export const countriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['getCountries', language.code],
    queryFn: async ({ signal }) => inLanguage(await listed(signal), language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
