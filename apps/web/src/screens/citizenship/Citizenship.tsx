import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { countriesQuery } from '../../application/personal/countries-query.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { FormContext, type FormContextValue } from '../../form/form-context.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { currentLanguage, useLanguage, useWords } from '../../words/language.ts'
import { CitizenshipForm } from './CitizenshipForm.tsx'
import { Countries } from './Countries.tsx'

const useCountries = (wanted: boolean) => {
  const language = useLanguage()
  return useQuery({ ...countriesQuery(language), enabled: wanted })
}

/** Loads the countries before newer answers are compared, because the comparison needs names for country codes. */
const useContextWithCountries = (): FormContextValue | undefined => {
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

/** Loads the countries only after the applicant chooses No, or to show saved countries. */
export const Citizenship = (screen: ScreenProps) => {
  const { client, accountType } = screen
  const { title } = useWords().citizenship
  const named = Boolean(client?.passport_country || client?.country_of_birth)
  const [namedAtFirst] = useState(named)
  const [wanted, setWanted] = useState(false)
  const countries = useCountries(wanted || named)
  const formContext = useContextWithCountries()
  const form = (
    <FormContext value={formContext}>
      <CitizenshipForm {...screen} countries={countries} onNotCitizen={() => setWanted(true)} />
    </FormContext>
  )

  return (
    <ScreenLayout accountType={accountType} title={title}>
      {namedAtFirst ? (
        <Countries from={countries} fields={4}>
          {() => form}
        </Countries>
      ) : (
        form
      )}
    </ScreenLayout>
  )
}
