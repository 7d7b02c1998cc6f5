import { type Country, countryNamed, findCountries } from '@vestibule/domain/fields/country-search'
import { useMemo, useState } from 'react'
import { Combobox } from '../../ui/Combobox.tsx'
import type { Bound } from '../../ui/control.ts'
import { countriesFound, listOfCountries, noCountry } from './words.ts'

/**
 * A country by its name, found by any part of it (PE-08). The text is what the form holds: a name that is typed out counts as
 * chosen, and is written as the list has it once the field is left.
 */
export const CountryField = ({
  label,
  hint,
  countries,
  set,
  ...bound
}: Bound & { label: string; hint?: string; countries: readonly Country[]; set: (name: string) => void }) => {
  // what is looked for; nothing while the text is one that was chosen, so that the list then has them all
  const [typed, setTyped] = useState('')
  const options = useMemo(
    () => findCountries(countries, typed).map(({ code, name }) => ({ id: code, text: name })),
    [countries, typed],
  )
  // nothing is left to choose, and nothing below need be covered
  const isTypedOut = options.length === 1 && countryNamed(countries, typed).ok
  return (
    <Combobox
      label={label}
      hint={hint}
      {...bound}
      autoComplete="off"
      spellCheck={false}
      isSelect
      options={isTypedOut ? [] : options}
      listName={listOfCountries}
      found={countriesFound}
      {...(isTypedOut ? {} : { none: noCountry })}
      onType={(text) => setTyped(text)}
      onChoose={({ text }) => {
        set(text)
        setTyped('')
      }}
      onEnter={(text) => {
        if (countryNamed(countries, text).ok) setTyped('')
      }}
      onLeave={(text) => {
        const named = countryNamed(countries, text)
        if (named.ok && named.value.name !== text) set(named.value.name)
      }}
    />
  )
}
