import type { UseQueryResult } from '@tanstack/react-query'
import type { Country } from '@vestibule/domain/fields/country-search'
import { citizenshipQuestions, clearHiddenQuestions, questionsOf } from '@vestibule/domain/forms/citizenship'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import type { Described } from '../../form/form-context.ts'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { Countries } from './Countries.tsx'
import { CountryField } from './CountryField.tsx'

/** Describes an answer for the conflict panel. */
const describeAnswer = (name: string): Described | undefined => {
  const { questions, answers } = currentWords().citizenship
  if (!Object.hasOwn(questions, name)) return undefined
  const labels = new Map<unknown, string>(Object.entries(answers))
  return {
    label: questions[name as keyof typeof questions],
    text: (value) => labels.get(value) ?? String(value),
  }
}

const declinedPage = '/message/usResidentsErrorPage'

export const CitizenshipForm = ({
  client,
  clientId,
  request,
  onSaved,
  onBack,
  countries,
  onNotCitizen,
}: ScreenProps & { countries: UseQueryResult<readonly Country[]>; onNotCitizen: () => void }) => {
  const { citizenship: words, common } = useWords()
  const [, navigate] = useLocation()
  const list = countries.data ?? []
  const validate = validator(
    citizenshipQuestions,
    () => currentWords().citizenship.errors,
    () => ({ countries: list }),
  )
  const form = useForm({
    start: questionsOf(client, list),
    validate,
    submit: async (body, call) => {
      const declined = body.residencyStatus === 'NEITHER'
      const saved = await call('updateClient', {
        params: { clientId },
        body: { ...body, ...(declined ? {} : request('citizenship_saved')) },
      })
      if (declined) navigate(declinedPage)
      else await onSaved('citizenship_saved', saved)
    },
    refused: {
      passport_country: words.errors.passport_country.unknown,
      country_of_birth: words.errors.country_of_birth.unknown,
    },
    describe: describeAnswer,
    align: clearHiddenQuestions,
  })
  const notCitizen = form.value('citizen') === 'no'
  const yesNoOptions = Object.entries(words.answers).map(([value, label]) => ({ value, label }))
  const isResident = notCitizen && form.value('resident') === 'yes'

  const notifyNotCitizen = useRef(onNotCitizen)
  useEffect(() => {
    if (notCitizen) notifyNotCitizen.current()
  }, [notCitizen])

  return (
    <Form form={form}>
      <RadioCards legend={words.questions.citizen} row options={yesNoOptions} {...form.input('citizen')} />
      {notCitizen && (
        <RadioCards
          legend={words.questions.resident}
          row
          options={yesNoOptions}
          {...form.input('resident')}
        />
      )}
      {isResident && (
        <Countries from={countries} fields={2} focusTarget='[role="combobox"]'>
          {(all) => (
            <>
              <CountryField
                label={words.questions.passport_country}
                {...form.input('passport_country')}
                countries={all}
                set={(name) => form.set('passport_country', name)}
              />
              <CountryField
                label={words.questions.country_of_birth}
                hint={words.whyCountryOfBirth}
                {...form.input('country_of_birth')}
                countries={all}
                set={(name) => form.set('country_of_birth', name)}
              />
            </>
          )}
        </Countries>
      )}
      <PanelCard title={common.whyWeAsk} icon="globe" inPlace="fold">
        <p>{words.why}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack} />
    </Form>
  )
}
