import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { countriesQuery } from '../../application/personal/countries-query.ts'
import { FormContext, type FormContextValue } from '../../form/form-context.ts'
import { currentLanguage, useLanguage } from '../../words/language.ts'

export const useCountries = (wanted: boolean) => {
  const language = useLanguage()
  return useQuery({ ...countriesQuery(language), enabled: wanted })
}

/** Loads the countries before newer answers are compared, because the comparison needs names for country codes. */
export const useContextWithCountries = (): FormContextValue | undefined => {
  const formContext = useContext(FormContext)
  const queries = useQueryClient()
  const [, setTimes] = useState(0)
  const refresh = async () => {
    await formContext?.refresh()
    await queries.ensureQueryData(countriesQuery(currentLanguage()))
    // Renders the new answers before the caller continues.
    flushSync(() => setTimes((times) => times + 1))
  }
  return formContext && { ...formContext, refresh }
}
