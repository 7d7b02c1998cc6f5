import type { AccountType } from '@vestibule/domain/account-types'

/** The sample person's answers, as the request body of each form. */
export const sampleName = { firstName: 'Ada', lastName: 'Lovelace' }

export const sampleAddress = {
  address_1: '12 Bedford Street',
  address_2: '',
  zipcode: '10014',
  city: 'New York',
  state: 'NY',
}

export const sampleCitizenship = { residencyStatus: 'US_CITIZEN' }

export const sampleBirthDate = { year: '1985', month: '04', day: '17' }

export const sampleEmployment = {
  employment_status: 'Employed',
  employer_name: 'Analytical Engines',
  job_title: 'Programmer',
  joined_year: '2015',
}

export const sampleTrustedContact = {
  firstName: 'Mary',
  lastName: 'Somerville',
  isAdult: true,
  phone_number: '212-555-0187',
  email: 'mary.somerville@example.com',
  address1: 'PO Box 312',
  address2: 'Floor 2',
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}

/** Values that occur nowhere else, so that tests can search texts for them. */
export const rarePerson = {
  firstName: 'Zephyrine',
  lastName: 'Quackenbush',
  email: 'zephyrine.quackenbush@planted.example.com',
  phone: '646-771-9043',
  ssn: '417-83-2961',
}
export const rareContact = {
  ...sampleTrustedContact,
  firstName: 'Thaddeus',
  lastName: 'Copperwick',
  phone_number: '646-771-0976',
  email: 'thaddeus.copperwick@planted.example.com',
  address1: '88 Grizzlebury Row',
}

export const sampleMaritalStatus = { marital_status: 'SINGLE' }

export const sampleFinances = {
  funding_source: 'Employment',
  total_net_worth: 'FROM_100K_TO_200K',
  annual_household_income: 'FROM_50K_TO_100K',
}

export const sampleSuitability = {
  investment_objective: 'GROWTH_AND_INCOME',
  time_horizon: 'LONG',
  investment_experience: 'GOOD',
  risk_tolerance: 'MEDIUM',
}

/** Returns the date of birth as fields of a request body. */
export const birthDateFields = ({ year, month, day }: typeof sampleBirthDate) => ({
  dob_year: year,
  dob_month: month,
  dob_date: day,
})

export interface Person {
  email: string
  phone: string
  password: string
  accountType: AccountType
  firstName: string
  lastName: string
  ssn: string
  birthDate: typeof sampleBirthDate
}
