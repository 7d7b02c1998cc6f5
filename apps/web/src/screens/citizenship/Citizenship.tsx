import { useState } from 'react'
import type { ScreenProps } from '../../application/screen-props.ts'
import { FormContext } from '../../form/form-context.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useWords } from '../../words/language.ts'
import { CitizenshipForm } from './CitizenshipForm.tsx'
import { Countries } from './Countries.tsx'
import { useContextWithCountries, useCountries } from './useCountries.ts'

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
