import { streetBeingTyped } from '@vestibule/domain/fields/unit'
import { formatZip } from '@vestibule/domain/fields/zip'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { type Bound, properName } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { ZipRow } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/useCombobox.ts'
import { useFormat, useWords } from '../../words/language.ts'
import { stateOptions } from '../../words/state-names.ts'
import type { AddressField, Typed } from './filled.ts'
import { otherStateQuestion } from './other-state.ts'
import { createSuggestions } from './suggestions.ts'
import { useSuggestedAddress } from './useSuggestedAddress.ts'

const useSuggestions = () => {
  const [options, setOptions] = useState<readonly Option[]>([])
  const [suggestions] = useState(() =>
    createSuggestions({
      find: (q, session, signal) => call('findPlaces', { query: { q, session }, signal }),
      show: setOptions,
    }),
  )
  useEffect(() => suggestions.stop, [suggestions])
  return {
    options,
    /** Queries without the unit, because a unit does not change the suggestions. */
    query: (typed: string) => suggestions.query(streetBeingTyped(typed)),
    stop: suggestions.stop,
    close: suggestions.close,
  }
}

/** The part of a form handle that the address fields need. */
interface FormWithAddress {
  busy: boolean
  locked: boolean
  input: <E extends HTMLElement = HTMLInputElement>(name: AddressField) => Bound<E>
  set: (name: AddressField, value: string) => void
  values: () => Typed
  refuse: (name: AddressField, message: string) => void
  submit: () => Promise<unknown>
  props: object
}

/**
 * The fields of a home address, with suggestions. The returned form submits once a chosen suggestion is filled in, and asks
 * about a ZIP code of another state first. @param isValid whether the form's values can be sent
 */
export const useAddressFields = <F extends FormWithAddress>(
  form: F,
  isValid: () => boolean,
): { form: F & { props: { onSubmit: (event: FormEvent) => void } }; fields: ReactNode } => {
  const { address: words, fields } = useWords()
  const format = useFormat()
  const suggestions = useSuggestions()
  const suggested = useSuggestedAddress(form.set)
  const [waiting, setWaiting] = useState(false)
  const lastQuestion = useRef<string>(undefined)

  /** Asks about a ZIP code of another state, but not twice in a row. Returns true if the question is shown. */
  const asksAboutState = (): boolean => {
    const question = form.locked ? undefined : otherStateQuestion(form.values())
    if (question === undefined || question === lastQuestion.current) return false
    if (!isValid()) return false
    lastQuestion.current = question
    form.refuse('zipcode', question)
    return true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const settling = suggested.settling()
    if (settling) {
      setWaiting(true)
      await settling
      setWaiting(false)
    }
    if (!asksAboutState()) await form.submit()
  }
  const choose = (option: Option, field: HTMLInputElement) => {
    suggested.choose(option, suggestions.close(), field)
    const next = field.form?.elements.namedItem('address_2')
    if (next instanceof HTMLElement) next.focus()
  }
  return {
    form: {
      ...form,
      busy: form.busy || waiting,
      props: { ...form.props, onSubmit: (event: FormEvent) => void submit(event) },
    },
    fields: (
      <>
        <Combobox
          label={words.street}
          {...form.input('address_1')}
          autoComplete="address-line1"
          {...properName}
          options={suggestions.options}
          listName={words.suggestions.list}
          found={(count) => format.plural(words.suggestions.found, count)}
          note={words.suggestions.source}
          onType={(text, byHand) => {
            suggested.clear()
            if (byHand) suggestions.query(text)
            else suggestions.close()
          }}
          onChoose={choose}
          onLeave={suggestions.stop}
        />
        <Announcement>{suggested.filled && words.suggestions.filledIn}</Announcement>
        <TextField
          label={fields.addressLine2.label}
          {...form.input('address_2')}
          autoComplete="address-line2"
          {...properName}
        />
        <ZipRow>
          <DigitsField
            label={words.zip}
            {...form.input('zipcode')}
            format={formatZip}
            width="zip"
            autoComplete="postal-code"
          />
          <TextField
            label={words.city}
            {...form.input('city')}
            autoComplete="address-level2"
            {...properName}
          />
          <Select
            label={words.state}
            {...form.input('state')}
            options={stateOptions(fields)}
            autoComplete="address-level1"
          />
        </ZipRow>
      </>
    ),
  }
}
