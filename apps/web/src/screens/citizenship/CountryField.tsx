import { type Country, countryNamed, findCountries } from '@vestibule/domain/fields/country-search'
import { useMemo, useState } from 'react'
import { Combobox } from '../../ui/Combobox.tsx'
import type { Bound } from '../../ui/control.ts'
import { useFormat, useWords } from '../../words/language.ts'

/** Accepts a country's full name typed by hand, and normalizes the name on blur. */
export const CountryField = ({
  label,
  hint,
  countries,
  set,
  ...bound
}: Bound & { label: string; hint?: string; countries: readonly Country[]; set: (name: string) => void }) => {
  const words = useWords().citizenship.countries
  const format = useFormat()
  // Empty after a choice, so that the list shows all countries.
  const [typed, setTyped] = useState('')
  const options = useMemo(
    () => findCountries(countries, typed).map(({ code, name }) => ({ id: code, text: name })),
    [countries, typed],
  )
  const isTypedOut = options.length === 1 && countryNamed(countries, typed).ok
  return (
    <Combobox
      label={label}
      hint={hint}
      {...bound}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      isSelect
      options={isTypedOut ? [] : options}
      listName={words.list}
      found={(count) => format.plural(words.found, count)}
      {...(isTypedOut ? {} : { none: words.none })}
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
