import type { ChoiceCode } from '../fields/choice.ts'
import { citizenshipAnswer, parseCitizenshipAnswer, parseCountry } from '../fields/citizenship.ts'
import { type Country, countryNamed } from '../fields/country-search.ts'
import { type FormValue, form, type Parsed, when } from './form.ts'

interface Codes {
  readonly countryCodes: readonly string[]
}

const country = when(
  ({ residencyStatus }: { residencyStatus: string }) => residencyStatus === 'GREEN_CARD_HOLDER',
  (typed: string, { countryCodes }: Codes) => parseCountry(typed, countryCodes),
)

export const citizenshipForm = form({
  residencyStatus: parseCitizenshipAnswer,
  passport_country: country,
  country_of_birth: country,
})

export interface CitizenshipQuestions {
  citizen: string
  resident: string
  passport_country: string
  country_of_birth: string
}

export interface QuestionCodes {
  citizen: 'required'
  resident: 'required'
  passport_country: ChoiceCode
  country_of_birth: ChoiceCode
}

const yesNo = (answer: string): boolean | undefined =>
  answer === 'yes' ? true : answer === 'no' ? false : undefined

export const citizenshipQuestions = {
  parse: (
    answers: CitizenshipQuestions,
    { countries }: { readonly countries: readonly Country[] },
  ): Parsed<FormValue<typeof citizenshipForm>, QuestionCodes> => {
    const residencyStatus = citizenshipAnswer(yesNo(answers.citizen), yesNo(answers.resident))
    if (!residencyStatus.ok) return { ok: false, errors: { [residencyStatus.code]: 'required' } }
    const codeOf = (name: string) => {
      const named = countryNamed(countries, name)
      return named.ok ? named.value.code : ''
    }
    return citizenshipForm.parse(
      {
        residencyStatus: residencyStatus.value,
        passport_country: codeOf(answers.passport_country),
        country_of_birth: codeOf(answers.country_of_birth),
      },
      { countryCodes: countries.map(({ code }) => code) },
    )
  },
}

export const questionsOf = (
  saved: { residencyStatus: string; passport_country: string; country_of_birth: string } | null,
  countries: readonly Country[],
): CitizenshipQuestions => {
  const status = saved?.residencyStatus ?? ''
  const nameOf = (saved = '') => countries.find(({ code }) => code === saved)?.name ?? ''
  return {
    citizen: status === '' ? '' : status === 'US_CITIZEN' ? 'yes' : 'no',
    resident: status === 'GREEN_CARD_HOLDER' ? 'yes' : status === 'NEITHER' ? 'no' : '',
    passport_country: nameOf(saved?.passport_country),
    country_of_birth: nameOf(saved?.country_of_birth),
  }
}

export const clearHiddenQuestions = (answers: CitizenshipQuestions): CitizenshipQuestions => {
  const resident = answers.citizen === 'no' ? answers.resident : ''
  return resident === 'yes' ? answers : { ...answers, resident, passport_country: '', country_of_birth: '' }
}
