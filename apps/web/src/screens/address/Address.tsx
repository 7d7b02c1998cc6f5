import { streetBeingTyped } from '@vestibule/domain/fields/unit'
import { formatZip } from '@vestibule/domain/fields/zip'
import { addressForm } from '@vestibule/domain/forms/address'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Answer, call } from '../../api/call.ts'
import { LoadIfSaved, useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { properName } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { ZipRow } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/useCombobox.ts'
import { useFormat, useWords } from '../../words/language.ts'
import { stateOptions } from '../../words/state-names.ts'
import { addressMessages } from './messages.ts'
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

const validate = validator(addressForm, addressMessages)
const empty: Answer<'getAddress'> = { address_1: '', address_2: '', zipcode: '', city: '', state: '' }

export const AddressForm = ({
  saved = empty,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getAddress'> | undefined }) => {
  const { address: words, common, fields } = useWords()
  const format = useFormat()
  const cacheResponse = useCacheResponse()
  const form = useForm({
    start: saved,
    validate,
    submit: async (body, call) => {
      const params = { clientId }
      cacheResponse('getAddress', clientId, await call('updateAddress', { params, body }))
      await onSaved('address_saved')
    },
    refused: {
      ...words.refused,
      address_2: fields.addressLine2.errors.too_long,
      zipcode: fields.zip.errors.invalid,
      state: words.errors.state.unknown,
    },
  })
  const suggestions = useSuggestions()
  const suggested = useSuggestedAddress(form.set)
  const [waiting, setWaiting] = useState(false)
  const lastQuestion = useRef<string>(undefined)

  /** Asks about a ZIP code of another state, but not twice in a row. Returns true if the question is shown. */
  const asksAboutState = (): boolean => {
    const typed = form.values()
    const question = form.locked ? undefined : otherStateQuestion(typed)
    if (question === undefined || question === lastQuestion.current) return false
    if (!validate(typed).ok) return false
    lastQuestion.current = question
    form.refuse('zipcode', question)
    return true
  }
  /** Submits the form after the chosen suggestion has been filled in. */
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

  return (
    <Form form={{ ...form, props: { ...form.props, onSubmit: (event) => void submit(event) } }}>
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
        <TextField label={words.city} {...form.input('city')} autoComplete="address-level2" {...properName} />
        <Select
          label={words.state}
          {...form.input('state')}
          options={stateOptions(fields)}
          autoComplete="address-level1"
        />
      </ZipRow>
      <PanelCard title={common.whyWeAsk} icon="house" inPlace="fold">
        <p>{words.why}</p>
      </PanelCard>
      <Actions busy={form.busy || waiting} onBack={onBack}>
        {common.continue}
      </Actions>
    </Form>
  )
}

export const Address = (screen: ScreenProps) => {
  const { title, intro } = useWords().address
  return (
    <ScreenLayout accountType={screen.accountType} title={title} intro={intro}>
      <LoadIfSaved read="getAddress" screen={screen} fact="addressGiven" fields={5}>
        {(saved) => <AddressForm {...screen} saved={saved} />}
      </LoadIfSaved>
    </ScreenLayout>
  )
}
