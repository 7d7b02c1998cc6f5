const yesOrNo = 'Please select Yes or No.'
const citizenshipCountry = 'Country of citizenship is required.'
const birthCountry = 'Country of birth is required.'

export const citizenship = {
  title: 'Your citizenship',
  why: 'We can open accounts for U.S. citizens and permanent residents only. Permanent residents also tell us their country of citizenship and of birth.',
  questions: {
    citizen: 'Are you a U.S. Citizen?',
    resident: 'Are you a permanent resident?',
    passport_country: 'Country of citizenship',
    country_of_birth: 'Country of birth',
  },
  answers: { yes: 'Yes', no: 'No' },
  whyCountryOfBirth:
    'We keep this with your application to help confirm who you are. It does not decide whether you can open an account.',
  errors: {
    citizen: { required: yesOrNo },
    resident: { required: yesOrNo },
    passport_country: { required: citizenshipCountry, unknown: citizenshipCountry },
    country_of_birth: { required: birthCountry, unknown: birthCountry },
  },
  countries: {
    list: 'Countries',
    found: {
      one: '{count} country. Use the up and down arrows to choose.',
      other: '{count} countries. Use the up and down arrows to choose.',
    },
    none: 'No country by this name.',
    notLoaded: 'We could not load the list of countries.',
  },
} as const
