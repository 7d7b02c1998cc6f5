import type { Beneficiary, Client } from '@vestibule/contract/entities'
import { accountTypeNames } from '@vestibule/domain/account-types'
import { isoDate } from '@vestibule/domain/iso-date'
import { sampleTrustedContact } from '@vestibule/testing/sample-person'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { answerGroups, type Saved } from './answer-groups.ts'

const today = isoDate(2026, 11, 23)
const english = createLanguage('en', en)

const client = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  ssn: '***-**-1234',
  dob_year: '1985',
  dob_month: '04',
  dob_date: '17',
  residencyStatus: 'US_CITIZEN',
  passport_country: '',
  country_of_birth: '',
} as Client

const saved = {
  client,
  address: { address_1: '12 Bedford Street', address_2: '', zipcode: '10014', city: 'New York', state: 'NY' },
  details: {
    employment_status: 'Employed',
    employer_name: 'Analytical Engines',
    job_title: 'Programmer',
    joined_year: '2015',
    marital_status: 'MARRIED',
  },
  profile: {
    funding_source: 'Savings',
    total_net_worth: 'FROM_100K_TO_200K',
    annual_household_income: 'UNDER_25K',
    investment_objective: 'GROWTH_AND_INCOME',
    time_horizon: 'LONG',
    investment_experience: 'GOOD',
    risk_tolerance: 'MEDIUM',
  },
  beneficiaries: [],
  bank: { amount: 300, first_deposit_date: 5, second_deposit_date: 0, one_time: false, one_time_date: '' },
  countries: [{ code: 'FR', name: 'France' }],
} as unknown as Saved

type Names = Parameters<typeof answerGroups>[1]
const groupOf = (screen: string, changes: object = {}, accountType: Names = 'ROTH_IRA') => {
  const group = answerGroups({ ...saved, ...changes }, accountType, today, english).find(
    (one) => one.screen === screen,
  )
  return group && { ...group, items: group.items.map(({ term, value }) => `${term}: ${value}`) }
}
const itemsOf = (...wanted: Parameters<typeof groupOf>) => groupOf(...wanted)?.items

test.each(accountTypeNames)('[AX-11] %s lists the screens that it has, in their order', (accountType) => {
  const isIra = accountType === 'ROTH_IRA' || accountType === 'TRADITIONAL_IRA'
  expect(answerGroups(saved, accountType, today, english).map(({ screen }) => screen)).toEqual([
    ...['name', 'address', 'citizenship', 'identity', 'employment'],
    ...(isIra ? ['beneficiaries'] : []),
    ...['finances', 'suitability'],
    ...(accountType === 'PRODUCT' ? ['contribution'] : []),
  ])
})

test('[AX-11] answers have the labels and the form of their screens', () => {
  expect(groupOf('name')).toMatchObject({
    title: 'Tell us about yourself',
    items: ['Legal first name: Ada', 'Legal last name: Lovelace'],
  })
  expect(itemsOf('address')).toEqual([
    'Street address: 12 Bedford Street',
    'ZIP code: 10014',
    'City: New York',
    'State: New York',
  ])
  expect(itemsOf('finances')).toEqual([
    'Funding source: Savings',
    'Estimated total net worth: $100,000 - $200,000',
    'Annual household income: Under $25,000',
  ])
  expect(itemsOf('suitability')).toEqual([
    'What is your main investment goal?: Growth and income',
    'When do you plan to retire?: In more than 10 years',
    'How much investment experience do you have?: Good',
    'If your investments lost 20% in a month, what would you do?: Sell some',
  ])
})

test('[AX-11] [SE-01] the SSN is listed as the server masks it', () => {
  expect(itemsOf('identity')).toEqual(['Social Security number: ***-**-1234', 'Date of birth: 04/17/1985'])
})

test('[AX-11] countries are listed for permanent residents only', () => {
  expect(itemsOf('citizenship')).toEqual(['Are you a U.S. Citizen?: Yes'])
  const countries = { passport_country: 'FR', country_of_birth: 'FR' }
  const resident = { client: { ...client, ...countries, residencyStatus: 'GREEN_CARD_HOLDER' } }
  expect(itemsOf('citizenship', resident)).toEqual([
    'Are you a U.S. Citizen?: No',
    'Are you a permanent resident?: Yes',
    'Country of citizenship: France',
    'Country of birth: France',
  ])
  expect(itemsOf('citizenship', { client: { ...client, ...countries } })).toEqual([
    'Are you a U.S. Citizen?: Yes',
  ])
})

test('[AX-11] an employer is listed for the employed only', () => {
  expect(itemsOf('employment')).toEqual([
    'Employment status: Employed',
    'Employer name: Analytical Engines',
    'Job title: Programmer',
    'Year started: 2015',
    'Trusted contact: You named no trusted contact.',
  ])
  const details = { ...saved.details, employment_status: 'Retired' }
  expect(itemsOf('employment', { details })).toEqual([
    'Employment status: Retired',
    'Trusted contact: You named no trusted contact.',
  ])
})

test('[AX-11] [HO-06] the trusted contact is listed with the employment, without what was left out', () => {
  const trustedContact = { ...sampleTrustedContact, email: '' }
  const group = groupOf('employment', { details: { ...saved.details, trustedContact } })
  expect(group?.items).toHaveLength(4)
  expect(group?.parts?.map(({ title }) => title)).toEqual(['Trusted contact'])
  expect(group?.parts?.[0]?.items.map(({ term, value }) => `${term}: ${value}`)).toEqual([
    'First name: Mary',
    'Last name: Somerville',
    'Phone number: 212-555-0187',
    'Mailing address: PO Box 312',
    'Address line 2 (optional): Floor 2',
    'City: Albany',
    'State: New York',
    'ZIP code: 12207',
  ])
})

test('[AX-11] each beneficiary is listed, without what was left out', () => {
  expect(groupOf('beneficiaries')).toMatchObject({
    items: ['Marital status: Married', 'Beneficiaries: You named no one.'],
    parts: [],
  })
  const ann = {
    percentage: 100,
    firstName: 'Ann',
    lastName: 'Byron',
    dob_year: '1990',
    dob_month: '1',
    dob_date: '2',
    phone_number: '212-555-0101',
    email: 'ann@example.com',
    relation: 'SPOUSE',
    taxIdType: 'SSN',
    taxId: '***-**-9876',
    address1: '',
    address2: '',
    city: '',
    state: '',
    zipcode: '',
  } as Beneficiary
  const group = groupOf('beneficiaries', { beneficiaries: [ann, { ...ann, taxIdType: '', taxId: '' }] })
  expect(group?.items).toEqual(['Marital status: Married'])
  expect(group?.parts?.map(({ title }) => title)).toEqual(['Beneficiary 1', 'Beneficiary 2'])
  expect(group?.parts?.[0]?.items.map(({ term, value }) => `${term}: ${value}`)).toEqual([
    'Allocation (%): 100%',
    'First name: Ann',
    'Last name: Byron',
    'Date of birth: 01/02/1990',
    'Phone number: 212-555-0101',
    'Email address: ann@example.com',
    'Relationship: Spouse',
    'Tax ID type (optional): SSN',
    'Tax ID (optional): ***-**-9876',
  ])
  expect(group?.parts?.[1]?.items).toHaveLength(7)
})

test('[AX-11] the contribution is listed in the product flow', () => {
  expect(itemsOf('contribution', {}, 'PRODUCT')).toEqual([
    'Contribution amount: $300',
    'Frequency: 5th of each month',
  ])
  const once = { ...saved.bank, first_deposit_date: 0, one_time: true, one_time_date: '2026-12-04' }
  expect(itemsOf('contribution', { bank: once }, 'PRODUCT')).toEqual([
    'Contribution amount: $300',
    'Date: Fri, Dec 4',
  ])
})

test('[AX-11] a group without saved answers is empty', () => {
  const nothing = answerGroups({ client, countries: [] }, 'PRODUCT', today, english)
  const filled = nothing.filter(({ items }) => items.length > 0)
  expect(filled.map(({ screen }) => screen)).toEqual(['name', 'citizenship', 'identity'])
})
