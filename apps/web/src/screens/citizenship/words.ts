import type { Described } from '../../form/form-context.ts'

export const questions = {
  citizen: 'Are you a U.S. Citizen?',
  resident: 'Are you a permanent resident?',
  passport_country: 'Country of citizenship',
  country_of_birth: 'Country of birth',
} as const

export const whyCountryOfBirth =
  'We keep this with your application to help confirm who you are. It does not decide whether you can open an account.'

export const yesNoOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const select = 'Please select Yes or No.'
const citizenship = 'Country of citizenship is required.'
const birth = 'Country of birth is required.'

export const citizenshipWords = {
  citizen: { required: select },
  resident: { required: select },
  passport_country: { required: citizenship, unknown: citizenship },
  country_of_birth: { required: birth, unknown: birth },
}

export const countriesFailed = 'We could not load the list of countries.'

export const listOfCountries = 'Countries'
export const countriesFound = (count: number): string =>
  `${count === 1 ? '1 country' : `${count} countries`}. Use the up and down arrows to choose.`
export const noCountry = 'No country by this name.'

export const describeAnswer = (name: string): Described | undefined => {
  if (!Object.hasOwn(questions, name)) return undefined
  return {
    label: questions[name as keyof typeof questions],
    text: (value) => yesNoOptions.find((answer) => answer.value === value)?.label ?? String(value),
  }
}
