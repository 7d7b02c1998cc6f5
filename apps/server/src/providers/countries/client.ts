import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import type { Country } from '@vestibule/domain/fields/country-search'
import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { alwaysUnavailable } from '../../platform/http-client/failure.ts'
import { fromJson } from '../../platform/http-client/reading.ts'
import type { Countries } from '../../ports/countries.ts'
import { ProviderError } from '../../ports/provider-error.ts'

export interface CountriesConfig {
  url: string
  /** Sent as a bearer token. */
  apiKey: string | undefined
}

const timeoutMs = 2_500
const maxBytes = 256 * 1024
const keepMs = 24 * 60 * 60 * 1000
/** Pause after a failure, so that requests do not wait for the failing service. */
const pauseMs = 60 * 1000
/** A much shorter list would exclude applicants, because the United Nations have 193 members. */
const fewestCountries = 150

const known: ReadonlySet<string> = new Set(bundledCountries.map(({ code }) => code))

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Keeps the service's countries whose codes are in the built-in list, with the service's names. */
const countryList = z
  .array(z.object({ code: z.string().regex(/^[A-Z]{2}$/), name: z.string().trim().min(1).max(100) }))
  .refine((list) => isUnique(list.map(({ code }) => code)) && isUnique(list.map(({ name }) => name)))
  .transform((list) => list.filter(({ code }) => known.has(code)))
  .refine((list) => list.length >= fewestCountries)
  .transform((list) => list.sort((one, other) => one.name.localeCompare(other.name, 'en')))

export const builtInCountries: Countries = { list: async () => bundledCountries }

/** Caches the list for a day. On failure, returns the built-in list and calls `fellBack`. Merges concurrent calls. */
export const createCountries = (
  config: CountriesConfig,
  deps: AdapterDeps,
  fellBack: () => void,
): Countries => {
  const http = createHttpClient('countries', deps, alwaysUnavailable)
  let kept: { list: readonly Country[]; from: number; until: number } | undefined
  let pending: Promise<readonly Country[]> | undefined

  const keep = (list: readonly Country[], ms: number): readonly Country[] => {
    const from = deps.now().getTime()
    kept = { list, from, until: from + ms }
    return list
  }

  const fetchList = async (): Promise<readonly Country[]> => {
    try {
      const list = await http.send({
        operation: 'list',
        kind: 'read',
        method: 'GET',
        url: config.url,
        headers: config.apiKey === undefined ? {} : { authorization: `Bearer ${config.apiKey}` },
        timeoutMs,
        maxBytes,
        answer: fromJson(countryList),
      })
      return keep(list, keepMs)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      fellBack()
      return keep(bundledCountries, pauseMs)
    }
  }

  return {
    async list() {
      const now = deps.now().getTime()
      // If the clock was set back, the list's age is unknown, so the list is not reused.
      if (kept && kept.from <= now && now < kept.until) return kept.list
      pending ??= fetchList().finally(() => {
        pending = undefined
      })
      return pending
    },
  }
}
