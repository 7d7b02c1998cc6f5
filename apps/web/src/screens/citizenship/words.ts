import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type { citizenshipAnswer } from '@vestibule/domain/fields/citizenship'
import type { Words } from '../../form/judge.ts'

type UnansweredCode = Extract<ReturnType<typeof citizenshipAnswer>, { ok: false }>['code']

export const questions = {
  citizen: 'Are you a U.S. Citizen?',
  resident: 'Are you a permanent resident?',
  passport_country: 'Country of citizenship',
  country_of_birth: 'Country of birth',
} as const

/** PE-20 */
export const whyCountryOfBirth =
  'We keep this with your application to help confirm who you are. It does not decide whether you can open an account.'

export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const select = 'Please select Yes or No.'

export const answerWords = {
  citizen_unanswered: select,
  resident_unanswered: select,
} as const satisfies Words<UnansweredCode>

const citizenship = 'Country of citizenship is required.'
const birth = 'Country of birth is required.'

export const citizenshipCountryWords = {
  required: citizenship,
  unknown: citizenship,
} as const satisfies Words<ChoiceCode>

export const birthCountryWords = { required: birth, unknown: birth } as const satisfies Words<ChoiceCode>

export const countriesFailed = 'We could not load the list of countries.'

/** The list below a country's field, what is announced of it, and what stands there where nothing is found. */
export const listOfCountries = 'Countries'
export const countriesFound = (count: number): string =>
  `${count === 1 ? '1 country' : `${count} countries`}. Use the up and down arrows to choose.`
export const noCountry = 'No country by this name.'
